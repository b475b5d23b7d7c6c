import { scopedId } from '../store/ids.ts'
import type { Json } from '../store/record.ts'
import type { Transaction } from '../store/transaction.ts'
import { type At, organization } from './demo-days.ts'

export function seedOrganization(tx: Transaction, at: At): void {
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

const fields: {
  name: string
  type: string
  title: string
  description: string
  placeholder?: string
  options?: string[]
}[] = [
  {
    name: 'owner',
    type: 'text',
    title: 'Owner',
    description: 'who answers for the space',
    placeholder: 'first and last name',
  },
  {
    name: 'audience',
    type: 'select:single',
    title: 'Audience',
    description: 'whom it is written for',
    options: ['customers', 'employees', 'partners'],
  },
  {
    name: 'review-days',
    type: 'number',
    title: 'Review every',
    description: 'days between reviews',
  },
  {
    name: 'regulated',
    type: 'boolean',
    title: 'Regulated',
    description: 'whether auditors read it',
  },
  { name: 'topics', type: 'tags', title: 'Topics', description: 'words to find it by' },
]

const values: Record<string, Record<string, string | number | boolean | string[]>> = {
  'sp_developer-guide': {
    owner: 'Hannah Weiss',
    audience: 'customers',
    'review-days': 30,
    topics: ['api', 'webhooks', 'errors'],
  },
  'sp_api-reference': { owner: 'Hannah Weiss', audience: 'customers', 'review-days': 30 },
  'sp_get-started': { owner: 'Kofi Mensah', audience: 'customers', topics: ['start'] },
  sp_customs: { owner: 'Yuki Tanabe', audience: 'customers', regulated: true },
  sp_handbook: { owner: 'Ines Moreau', audience: 'employees', 'review-days': 180 },
  sp_security: {
    owner: 'Tomas Lindqvist',
    audience: 'employees',
    regulated: true,
    'review-days': 90,
  },
  sp_runbooks: { owner: 'Jonas Eriksen', audience: 'employees', topics: ['incidents', 'on call'] },
  sp_partners: { owner: 'Diego Salazar', audience: 'partners' },
}

function seedFields(tx: Transaction, at: At): void {
  for (const [index, field] of fields.entries()) {
    tx.put('customFields', {
      id: scopedId(organization, field.name),
      fieldId: `fld_${field.name}`,
      organization,
      ...field,
      createdAt: at(500 - index),
      updatedAt: at(120 - index),
    })
  }
  for (const [space, given] of Object.entries(values)) {
    for (const [field, value] of Object.entries(given)) {
      tx.put('customFieldValues', {
        id: scopedId(space, field),
        space,
        organization,
        field,
        value,
      })
    }
  }
}

/** A picture of one point. */
const trackerIcon =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

const integrations: {
  id: string
  days: number
  version: number
  visibility: string
  manifest: { [key: string]: Json }
}[] = [
  {
    id: 'github-sync',
    days: 410,
    version: 14,
    visibility: 'public',
    manifest: {
      title: 'GitHub Sync',
      description: 'Keeps a space and a repository the same.',
      summary: 'Two-way sync of pages and files.',
      scopes: ['space:git:sync', 'space:content:read', 'space:content:write'],
      categories: ['content', 'collaboration'],
      target: 'space',
      blocks: [],
    },
  },
  {
    id: 'tidewater-tracker',
    days: 150,
    version: 3,
    visibility: 'private',
    manifest: {
      title: 'Tidewater Tracker',
      description: 'Shows the state of a parcel inside of a page.',
      scopes: ['space:content:read'],
      categories: ['other'],
      target: 'all',
      blocks: [
        {
          id: 'parcel',
          title: 'Parcel',
          description: 'Where a parcel is',
          icon: 'box',
          urlUnfurl: ['https://track.tidewater.example/**'],
          markdown: { codeblock: 'parcel', body: 'number' },
        },
      ],
      icon: trackerIcon,
      contentSources: [
        {
          id: 'depots',
          title: 'Depots',
          description: 'A page for each depot',
          icon: 'warehouse',
          configuration: { componentId: 'depots-config' },
        },
      ],
      configurations: {
        account: {
          properties: {
            region: {
              type: 'string',
              title: 'Region',
              description: 'Where parcels are counted',
              default: 'eu',
              completion_url: 'https://track.tidewater.example/regions',
              enum: ['eu', 'us'],
            },
          },
          required: ['region'],
        },
        space: { componentId: 'tracker-space' },
      },
      externalLinks: [{ url: 'https://track.tidewater.example', label: 'Tracker' }],
      contentSecurityPolicy: { 'img-src': 'https://track.tidewater.example' },
    },
  },
  {
    id: 'quiet-analytics',
    days: 95,
    version: 7,
    visibility: 'unlisted',
    manifest: {
      title: 'Quiet Analytics',
      description: 'Counts visits without cookies.',
      scopes: ['site:script:inject', 'site:views:read'],
      categories: ['analytics'],
      target: 'site',
      blocks: [],
      configurations: { site: { properties: { key: { type: 'string', title: 'Site key' } } } },
    },
  },
]

function seedIntegrations(tx: Transaction, at: At): void {
  for (const { days, ...integration } of integrations) {
    tx.put('integrations', {
      ...integration,
      organization,
      verified: integration.visibility === 'public',
      publishedAt: at(days),
    })
    tx.put('installations', {
      id: `ins_${integration.id}`,
      integration: integration.id,
      organization,
      status: integration.id === 'quiet-analytics' ? 'paused' : 'active',
      space_selection: 'selected',
      site_selection: 'all',
      spaces: integration.id === 'github-sync' ? 2 : 0,
      configuration: {},
      externalIds: integration.id === 'github-sync' ? ['tidewater-example'] : [],
      createdAt: at(days - 10),
      updatedAt: at(30),
    })
  }
}

function seedSpecs(tx: Transaction, at: At): void {
  const specs = [
    {
      slug: 'tidewater-api',
      version: 'ver_28',
      previousVersion: 'ver_27',
      days: 12,
      text: specificationOf('Tidewater API', 'bookings'),
    },
    {
      slug: 'partner-api',
      version: 'ver_6',
      days: 48,
      sourceURL: 'https://api.tidewater.example/partner.yaml',
      visibility: 'public' as const,
      text: specificationOf('Partner API', 'partners'),
    },
    {
      slug: 'rates-v1',
      version: 'ver_3',
      previousVersion: 'ver_2',
      days: 200,
      errorCode: 'PARSE_ERROR',
      previousText: specificationOf('Rates', 'rates'),
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

function specificationOf(title: string, things: string): string {
  return `openapi: 3.1.0
info: {title: ${title}, version: '1'}
paths:
  /${things}:
    get:
      summary: lists ${things}
      responses: {'200': {description: the ${things}}}
`
}

/** Everything that is set up once: sign-on, fields, specifications, translations, integrations. */
export function seedSettings(tx: Transaction, at: At): void {
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
