import { makePage } from '../content/edits.ts'
import { firstRevision } from '../content/store.ts'
import { titleSlug } from '../content/tree.ts'
import type { StoredLevel } from '../store/record.ts'
import type { PageNode } from '../store/records-content.ts'
import type { Transaction } from '../store/transaction.ts'
import { type DemoTime, organization } from './demo-days.ts'
import { demoContent, pageId } from './demo-pages.ts'
import { businessTexts } from './demo-text-business.ts'
import { companyTexts } from './demo-text-company.ts'
import { productTexts } from './demo-text-product.ts'

const collections: [id: string, title: string, description: string, parent?: string][] = [
  ['col_customers', 'Customers', 'Product documentation for customers'],
  ['col_developers', 'Developers', 'API documentation and guides', 'col_customers'],
  ['col_shipping', 'Shipping', 'Carriers, customs, and returns', 'col_customers'],
  ['col_company', 'Company', 'How we work'],
  ['col_people', 'People', 'Handbook and onboarding', 'col_company'],
  ['col_engineering', 'Engineering', 'Architecture and operations', 'col_company'],
  ['col_operations', 'Operations', 'On-call rotation, runbooks, and incidents', 'col_engineering'],
  ['col_business', 'Business', 'Support, sales, finance, and legal', 'col_company'],
  ['col_partners', 'Partners', 'Documentation for partners'],
]

const spaces: [
  name: string,
  title: string,
  emoji: string,
  parent: string | undefined,
  about: string,
][] = [
  [
    'get-started',
    'Get Started',
    '🚀',
    'col_customers',
    'Create an account and send your first parcel.',
  ],
  [
    'developer-guide',
    'Developer Guide',
    '🛠️',
    'col_developers',
    'Concepts that every integration needs.',
  ],
  ['api-reference', 'API Reference', '📚', 'col_developers', 'All resources of the Tidewater API.'],
  ['release-notes', 'Release Notes', '📣', 'col_developers', 'What is new, month by month.'],
  ['carriers', 'Carriers', '🚚', 'col_shipping', 'How to work with our 30 carriers.'],
  [
    'customs',
    'Customs',
    '🛃',
    'col_shipping',
    'Customs documents and rules for international parcels.',
  ],
  [
    'tracking-portal',
    'Tracking Portal',
    '📍',
    'col_shipping',
    'The page on which recipients track their parcels.',
  ],
  ['warehouse-app', 'Warehouse App', '📦', 'col_shipping', 'How to pack orders and print labels.'],
  ['handbook', 'Handbook', '📘', 'col_people', 'How we work together.'],
  ['onboarding', 'Onboarding', '👋', 'col_people', 'Your first weeks at Tidewater.'],
  [
    'architecture',
    'Architecture',
    '🏗️',
    'col_engineering',
    'How our system works, and why we built it this way.',
  ],
  ['data', 'Data', '📊', 'col_engineering', 'Our key metrics and their sources.'],
  ['security', 'Security', '🔐', 'col_operations', 'How we protect customer data.'],
  ['runbooks', 'Runbooks', '🚨', 'col_operations', 'What to do during an incident.'],
  ['oncall', 'On Call', '📟', 'col_operations', 'Rotation, severity levels, and postmortems.'],
  [
    'design',
    'Design System',
    '🎨',
    'col_company',
    'Design and writing guidelines for our product.',
  ],
  ['product', 'Product', '🎯', 'col_company', 'Our roadmap and how we set priorities.'],
  ['support', 'Support', '💬', 'col_business', 'How we help customers.'],
  ['sales', 'Sales', '🤝', 'col_business', 'Pitch and answers to common questions.'],
  ['finance', 'Finance', '🧾', 'col_business', 'Purchasing and accounting.'],
  ['legal', 'Legal', '⚖️', 'col_business', 'Contracts and privacy.'],
  [
    'partners',
    'Partner Program',
    '🌍',
    'col_partners',
    'How we work with agencies and software companies.',
  ],
  [
    'partner-api',
    'Partner API',
    '🔌',
    'col_partners',
    'Act on behalf of merchants with their consent.',
  ],
  ['research', 'Research', '🔬', undefined, 'What we learn from our users.'],
  ['archive', 'Archive', '🗄️', undefined, 'Outdated content, kept for reference.'],
]

/** The names of spaces that are synced with a Git repository. */
const synced = ['developer-guide', 'api-reference']

/**
 * The default access levels of spaces and collections that give members less access than their role
 * in the organization.
 */
const levels: Record<string, StoredLevel> = {
  col_partners: 'comment',
  security: 'comment',
  finance: 'read',
  legal: 'read',
}

/** The names of locked spaces. */
const locked = ['archive']

/** Creates the page that the service would generate from a specification. */
function specPage(tx: Transaction, now: string): PageNode {
  const operations = ['Create a label', 'Void a label', 'List rates'].map((title) =>
    makePage(
      tx,
      {
        id: pageId('api-reference', titleSlug(title)),
        title,
        markdown: `${title}, generated from the OpenAPI specification.`,
        computedSeed: titleSlug(title),
      },
      now,
    ),
  )
  const computed = {
    type: 'builtin:openapi',
    dependencies: { spec: { ref: { kind: 'openapi', spec: 'tidewater-api' } } },
    props: { models: true },
  }
  const id = pageId('api-reference', 'operations')
  const page = makePage(tx, { id, title: 'Operations', type: 'computed', computed }, now)
  return { ...page, pages: operations }
}

export function seedSpaces(tx: Transaction, at: DemoTime): void {
  const counts = new Map<string, number>()
  const positionBelow = (parent: string | undefined) => {
    const count = (counts.get(parent ?? '') ?? 0) + 1
    counts.set(parent ?? '', count)
    return count
  }
  for (const [index, [id, title, description, parent]] of collections.entries()) {
    tx.put('collections', {
      id,
      organization,
      title,
      description,
      ...(parent !== undefined && { parent }),
      defaultLevel: levels[id] ?? 'inherit',
      createdAt: at(1400 - 40 * index),
      position: positionBelow(parent),
    })
  }
  for (const [index, [name, title, emoji, parent, about]] of spaces.entries()) {
    const id = `sp_${name}`
    const publicText = productTexts[id]
    const text = publicText ?? companyTexts[id] ?? businessTexts[id] ?? ''
    const age = 1100 - 40 * index
    const isSynced = synced.includes(name)
    const isPublic = publicText !== undefined
    const topicContent = demoContent(tx, { name, title, about, text, isPublic, isSynced }, at, age)
    const generated = name === 'api-reference' ? [specPage(tx, at(62, '14:20'))] : []
    const content = { ...topicContent, pages: [...topicContent.pages, ...generated] }
    const repository = `https://github.com/tidewater-example/${name}`
    const git = { oid: '9f2c1d7be4', message: 'Sync', createdByService: true, url: repository }
    tx.put('spaces', {
      id,
      organization,
      title,
      emoji,
      visibility: isPublic ? 'public' : parent === undefined ? 'private' : 'in-collection',
      createdAt: at(age),
      updatedAt: at(62, '14:20'),
      editMode: locked.includes(name) ? 'locked' : 'live',
      ...(parent !== undefined && { parent }),
      defaultLevel: levels[name] ?? 'inherit',
      revision: firstRevision(tx, id, { ...content, ...(isSynced && { git }) }, at(62, '14:20')),
      lastNumber: 0,
      position: positionBelow(parent),
      ...(isSynced && {
        gitSync: {
          installationStatus: 'active',
          installationId: `gitinst_${name}`,
          repoName: `tidewater-example/${name}`,
          installationProvider: 'github',
          integration: 'github-sync',
          url: repository,
          updatedAt: at(62, '14:20'),
        },
      }),
    })
  }
}
