import { scopedId } from '../store/ids.ts'
import type { Transaction } from '../store/transaction.ts'
import { type DemoTime, organization } from './demo-days.ts'
import { seedFields } from './demo-fields.ts'
import { seedIntegrations } from './demo-integrations.ts'

export function seedOrganization(tx: Transaction, at: DemoTime): void {
  tx.put('organizations', {
    id: organization,
    title: 'Tidewater',
    createdAt: at(1500),
    emailDomains: ['tidewater.example'],
    hostname: 'tidewater',
    type: 'business',
    useCase: 'productDocs',
    defaultRole: 'read',
    defaultContent: { type: 'site', site: 'site_docs' },
    sso: false,
    ai: true,
    inviteLinks: true,
    plan: 'pro_2024',
    billing: { interval: 'yearly', hasPaymentFailed: false, isScheduledToCancel: false },
    trial: { status: 'none' },
  })
}

function seedSpecs(tx: Transaction, at: DemoTime): void {
  const specs = [
    {
      slug: 'tidewater-api',
      version: 'ver_28',
      previousVersion: 'ver_27',
      days: 12,
      text: specificationText('Tidewater API', 'bookings'),
    },
    {
      slug: 'partner-api',
      version: 'ver_6',
      days: 48,
      sourceURL: 'https://api.tidewater.example/partner.yaml',
      visibility: 'public' as const,
      text: specificationText('Partner API', 'partners'),
    },
    {
      slug: 'rates-v1',
      version: 'ver_3',
      previousVersion: 'ver_2',
      days: 200,
      errorCode: 'PARSE_ERROR',
      previousText: specificationText('Rates', 'rates'),
    },
  ]
  for (const { days, slug, ...spec } of specs) {
    tx.put('openapiSpecs', {
      id: scopedId(organization, slug),
      specId: `spec_${slug}`,
      organization,
      slug,
      createdAt: at(400),
      updatedAt: at(days),
      publishedAt: at(days),
      ...('previousVersion' in spec && { previousProcessedAt: at(days + 30) }),
      ...spec,
    })
  }
}

function specificationText(title: string, resources: string): string {
  return `openapi: 3.1.0
info: {title: ${title}, version: '1'}
paths:
  /${resources}:
    get:
      summary: lists ${resources}
      responses: {'200': {description: the ${resources}}}
`
}

/**
 * Adds the settings of the organization: single sign-on, custom fields, specifications,
 * translations, and integrations.
 */
export function seedSettings(tx: Transaction, at: DemoTime): void {
  tx.put('samlProviders', {
    id: 'saml_okta',
    organization,
    label: 'Okta',
    ssoURL: 'https://tidewater.okta.example/app/sso/saml',
    entityID: 'https://tidewater.okta.example/exk1fcia6d6EMsf331d8',
    defaultTeam: 'team_people',
    defaultRole: 'read',
    createdAt: at(998),
  })
  seedFields(tx, at)
  seedSpecs(tx, at)
  for (const [language, title] of [
    ['de', 'Get Started in German'],
    ['ja', 'Get Started in Japanese'],
  ] as const) {
    tx.put('translations', {
      id: `trn_${language}`,
      organization,
      title,
      languages: [language],
      source: { space: 'sp_get-started', language: 'en' },
      language,
      createdAt: at(140),
      updatedAt: at(33),
    })
  }
  tx.put('invites', { id: 'inv_contractors', organization, role: 'comment' })
  tx.put('invites', { id: 'inv_partners', organization, level: 'read', space: 'sp_partners' })
  const agency = { id: 'inv_agency', organization, level: 'edit' as const }
  tx.put('invites', { ...agency, collection: 'col_partners' })
  seedIntegrations(tx, at)
}
