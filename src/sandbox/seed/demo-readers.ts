import type { AiAnswer, SiteQuestionRecord } from '../store/records-readers.ts'
import type { Transaction } from '../store/transaction.ts'
import { type DemoTime, organization } from './demo-days.ts'
import { pageId } from './demo-pages.ts'

const site = 'site_docs'

type ReaderOutcome = Pick<AiAnswer, 'answered' | 'feedback'>

const good: ReaderOutcome = { answered: 'yes', feedback: 'positive' }
const half: ReaderOutcome = { answered: 'partially', feedback: 'unrated' }
const bad: ReaderOutcome = { answered: 'no', feedback: 'negative' }

const questions: [
  id: string,
  question: string,
  type: SiteQuestionRecord['type'],
  answers: [daysAgo: number, ReaderOutcome][],
][] = [
  [
    'qst_retry',
    'How long are webhooks retried?',
    'reference',
    [
      [3, half],
      [9, good],
      [31, good],
    ],
  ],
  [
    'qst_printer',
    'Which printers work with the warehouse app?',
    'how-to',
    [
      [2, bad],
      [5, bad],
    ],
  ],
  [
    'qst_label',
    'Why is my label rejected?',
    'troubleshooting',
    [
      [1, half],
      [12, good],
    ],
  ],
  ['qst_plans', 'What does the Scale plan include?', 'exploring', [[20, good]]],
]

const findings = [
  {
    id: 'fnd_printers',
    title: 'List the supported printers',
    description: 'Readers ask which printers work, but no page lists them.',
    status: 'open',
    type: 'content-gap',
    severity: 'high',
    pages: [{ space: 'sp_get-started', page: pageId('get-started', 'go-live-checklist') }],
    questions: ['qst_printer'],
    changeRequests: ['cr_get-started_1'],
    days: [4, 4],
  },
  {
    id: 'fnd_retries',
    title: 'Two pages disagree on how long webhooks are retried',
    description: 'The page says 3 days, but the dashboard says 7.',
    status: 'open',
    type: 'content-incorrect',
    severity: 'medium',
    pages: [{ space: 'sp_developer-guide', page: pageId('developer-guide', 'webhooks') }],
    questions: ['qst_retry'],
    topic: 'top_webhooks',
    changeRequests: [],
    days: [8, 6],
  },
  {
    id: 'fnd_idempotency',
    title: 'Add an example of idempotency keys',
    description: 'The page explains idempotency keys, but not how to send them.',
    status: 'done',
    type: 'content-gap',
    severity: 'low',
    pages: [{ space: 'sp_developer-guide', page: pageId('developer-guide', 'idempotency') }],
    questions: [],
    changeRequests: ['cr_developer-guide_1'],
    days: [45, 40],
  },
] as const

const visited: [slug: string, visits: number][] = [
  ['webhooks', 9],
  ['authentication', 7],
  ['rate-limits', 4],
  ['errors', 2],
]

function seedVisits(tx: Transaction, at: DemoTime): void {
  const space = 'sp_developer-guide'
  let count = 0
  for (const [slug, visits] of visited) {
    for (let index = 0; index < visits; index += 1) {
      count += 1
      const hour = String((8 + 3 * index) % 24).padStart(2, '0')
      tx.put('siteEvents', {
        id: `vis_${String(count).padStart(3, '0')}`,
        site,
        at: at(1 + ((index * 5) % 28), `${hour}:15`),
        type: 'page_view',
        visitor: `visitor-${index % 4}`,
        session: `session-${index % 6}`,
        siteSpace: 'ss_developer-guide',
        page: { space, page: pageId(space, slug) },
        path: `/developers/developer-guide/guides/${slug}`,
      })
    }
  }
}

/** Stores a resource of a site in the generic storage. */
function putSitePart(tx: Transaction, list: string, id: string, now: string, fields: object): void {
  const collection = `/orgs/${organization}/sites/${site}/${list}`
  tx.put('generic', {
    id: `${collection}/${id}`,
    collection,
    organization,
    createdAt: now,
    updatedAt: now,
    createdBy: 'usr_ines',
    fields: { id, ...fields },
  })
}

function seedTopics(tx: Transaction, at: DemoTime): void {
  for (const [id, label, icon, summary] of [
    ['top_webhooks', 'Webhooks', 'webhook', 'Delivery, signatures, and retries of webhooks.'],
    ['top_shipping', 'Shipping', 'truck', 'Labels, carriers, and printers.'],
  ] as const) {
    const usageSettings = { changeRequests: true }
    putSitePart(tx, 'topics', id, at(60, '03:00'), { label, icon, summary, usageSettings })
  }
  for (const [id, topic, days, severities] of [
    ['scn_2', 'top_webhooks', 8, { low: 0, medium: 1, high: 0 }],
    ['scn_1', null, 45, { low: 1, medium: 0, high: 0 }],
  ] as const) {
    const startedAt = at(days, '02:30')
    const finishedAt = at(days, '03:00')
    const times = { startedAt, finishedAt }
    putSitePart(tx, 'scans', id, startedAt, {
      status: 'done',
      topic,
      ...times,
      findings: severities,
    })
  }
}

/**
 * Adds the data that readers of a site create: questions, visits, findings, topics, and AI usage.
 */
export function seedReaders(tx: Transaction, at: DemoTime): void {
  for (const [id, question, type, answers] of questions) {
    tx.put('siteQuestions', {
      id,
      site,
      question,
      type,
      ...(id === 'qst_retry' && { topic: 'top_webhooks' }),
      createdAt: at(Math.max(...answers.map(([days]) => days)), '10:10'),
      answers: answers.map(([days, outcome]) => ({
        askedAt: at(days, '10:10'),
        relevance: 'relevant',
        channelType: 'site',
        ...outcome,
      })),
    })
  }
  for (const { days, pages, questions: questionIds, changeRequests, ...finding } of findings) {
    const [found, changed] = days
    tx.put('siteFindings', {
      ...finding,
      site,
      pages: [...pages],
      questions: [...questionIds],
      changeRequests: [...changeRequests],
      createdAt: at(found, '03:00'),
      updatedAt: at(changed, '03:00'),
    })
  }
  seedVisits(tx, at)
  seedTopics(tx, at)
  for (const [index, days] of [1, 2, 5, 9, 20].entries()) {
    tx.put('aiUsages', {
      id: `use_${index + 1}`,
      organization,
      at: at(days, '10:10'),
      feature: index % 2 === 0 ? 'ask' : 'translate',
      credits: 2 + index,
    })
  }
}
