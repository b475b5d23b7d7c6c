import type { Transaction } from '../store/transaction.ts'
import { type DemoTime, organization } from './demo-days.ts'

interface SectionPlan {
  id: string
  title: string
  icon: string
  description?: string
  condition?: string
  /** the names of the section's spaces; the first one is the default */
  spaces: string[]
}

type StructurePlan =
  | SectionPlan
  | { id: string; title: string; icon: string; sections: SectionPlan[] }

const partners = 'visitor.claims.unsigned.partner == true'

const docsSite: StructurePlan[] = [
  {
    id: 'sec_start',
    title: 'Get Started',
    icon: 'rocket',
    description: 'Create an account and send your first parcel',
    spaces: ['get-started'],
  },
  {
    id: 'sec_developers',
    title: 'Developers',
    icon: 'code',
    description: 'API guide and reference',
    spaces: ['developer-guide', 'api-reference'],
  },
  {
    id: 'grp_shipping',
    title: 'Shipping',
    icon: 'truck',
    sections: [
      { id: 'sec_carriers', title: 'Carriers', icon: 'truck-fast', spaces: ['carriers'] },
      { id: 'sec_customs', title: 'Customs', icon: 'passport', spaces: ['customs'] },
    ],
  },
  {
    id: 'grp_tools',
    title: 'Tools',
    icon: 'toolbox',
    sections: [
      { id: 'sec_portal', title: 'Tracking Portal', icon: 'map', spaces: ['tracking-portal'] },
      { id: 'sec_warehouse', title: 'Warehouse App', icon: 'box', spaces: ['warehouse-app'] },
    ],
  },
  {
    id: 'sec_partners',
    title: 'Partners',
    icon: 'handshake',
    condition: partners,
    spaces: ['partners', 'partner-api'],
  },
  { id: 'sec_news', title: 'Release Notes', icon: 'bullhorn', spaces: ['release-notes'] },
]

const teamSite: StructurePlan[] = [
  { id: 'sec_handbook', title: 'Handbook', icon: 'book', spaces: ['handbook', 'onboarding'] },
  {
    id: 'grp_engineering',
    title: 'Engineering',
    icon: 'gears',
    sections: [
      {
        id: 'sec_system',
        title: 'Architecture',
        icon: 'sitemap',
        spaces: ['architecture', 'data'],
      },
      { id: 'sec_operations', title: 'Operations', icon: 'siren', spaces: ['runbooks', 'oncall'] },
    ],
  },
  { id: 'sec_security', title: 'Security', icon: 'lock', spaces: ['security'] },
  { id: 'sec_support', title: 'Support', icon: 'headset', spaces: ['support'] },
]

/** Conditions that hide site spaces from some visitors. */
const conditions: Record<string, string> = {
  'partner-api': partners,
  data: 'visitor.claims.unsigned.team == "engineering"',
}

function seedSection(
  tx: Transaction,
  site: string,
  plan: SectionPlan & { position: number; sectionGroup?: string },
): void {
  const { spaces, ...section } = plan
  const ids = spaces.map((name) => `ss_${name}`)
  for (const [index, name] of spaces.entries()) {
    const condition = conditions[name]
    tx.put('siteSpaces', {
      id: `ss_${name}`,
      site,
      space: `sp_${name}`,
      path: name,
      title: tx.get('spaces', `sp_${name}`)?.title ?? name,
      section: section.id,
      position: index + 1,
      ...(condition !== undefined && { condition }),
    })
  }
  tx.put('siteSections', {
    ...section,
    site,
    path: section.id.replace('sec_', ''),
    defaultSiteSpace: ids[0] as string,
  })
}

function seedStructure(tx: Transaction, site: string, plans: readonly StructurePlan[]): void {
  for (const [index, plan] of plans.entries()) {
    const position = index + 1
    if (!('sections' in plan)) {
      seedSection(tx, site, { ...plan, position })
      continue
    }
    const { sections, ...group } = plan
    tx.put('sectionGroups', { ...group, site, position })
    for (const [place, section] of sections.entries()) {
      seedSection(tx, site, { ...section, position: place + 1, sectionGroup: plan.id })
    }
  }
}

const featureIds = ['sites-custom-domain', 'sites-sections', 'sites-adaptive-content']

const features = (plan: string) => featureIds.map((id) => ({ id, plan, frozen: false }))

export function seedSites(tx: Transaction, at: DemoTime): void {
  tx.put('sites', {
    id: 'site_docs',
    organization,
    type: 'ultimate',
    title: 'Tidewater Docs',
    hostname: 'docs.tidewater.example',
    basename: 'docs',
    visibility: 'public',
    published: true,
    createdAt: at(900),
    adaptiveContent: { enabled: true },
    features: features('ultimate'),
    defaultSiteSection: 'sec_start',
  })
  seedStructure(tx, 'site_docs', docsSite)
  tx.put('adaptiveSchemas', {
    id: 'site_docs',
    jsonSchema: {
      $schema: 'http://json-schema.org/draft-07/schema#',
      $id: 'https://tidewater.example/visitors.json',
      description: 'Visitor attributes in the dashboard',
      type: 'object',
      properties: {
        partner: { type: 'boolean', description: 'True if the visitor belongs to a partner' },
        plan: { type: 'string', description: "The visitor's plan", enum: ['start', 'scale'] },
      },
      additionalProperties: false,
    },
    updatedAt: at(75),
  })
  tx.put('sites', {
    id: 'site_team',
    organization,
    type: 'premium',
    title: 'Tidewater Team',
    basename: 'team',
    visibility: 'share-link',
    published: true,
    createdAt: at(610),
    features: features('premium'),
    defaultSiteSection: 'sec_handbook',
    shareKey: 'demo-share-key',
  })
  seedStructure(tx, 'site_team', teamSite)
}
