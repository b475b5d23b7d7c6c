import { beginChangeRequest, mergeChange } from '../content/change-request-merge.ts'
import { addFile, addPage, deletePage, movePage, renamePage, updatePage } from '../content/edits.ts'
import { type ContentPlace, headRevision, pageMarkdown } from '../content/store.ts'
import { requirePage } from '../content/tree.ts'
import type { Transaction } from '../store/transaction.ts'
import { type DemoTime, organization } from './demo-days.ts'
import { pageId } from './demo-pages.ts'
import { seedThreads } from './demo-threads.ts'

/** Functions that edit the pages of a change request. */
interface Writer {
  replace(page: string, before: string, after: string): void
  append(page: string, text: string): void
  add(title: string, markdown: string, after: string): void
  rename(page: string, title: string): void
  move(page: string, to: { before?: string; after?: string }): void
  remove(page: string): void
  attach(name: string, svg: string): void
}

function createWriter(tx: Transaction, place: ContentPlace, by: string, now: string): Writer {
  const edit = { by, now }
  const id = (slug: string) => pageId(place.space, slug)
  const group = id('guides')
  const rewrite = (slug: string, change: (text: string) => string) => {
    const { page } = requirePage(headRevision(tx, place).pages, id(slug))
    updatePage(tx, place, page.id, { markdown: change(pageMarkdown(tx, page)) }, edit)
  }
  return {
    replace: (page, before, after) => rewrite(page, (text) => text.replace(before, after)),
    append: (page, text) => rewrite(page, (before) => `${before}\n${text}\n`),
    add: (title, markdown, after) => {
      const pageId = id(title.toLowerCase().replaceAll(' ', '-'))
      addPage(tx, place, { id: pageId, title, markdown, parent: group, after: id(after) }, edit)
    },
    rename: (page, title) => renamePage(tx, place, id(page), title, edit),
    move: (page, { before, after }) => {
      const to = { ...(before && { before: id(before) }), ...(after && { after: id(after) }) }
      movePage(tx, place, id(page), { parent: group, ...to }, edit)
    },
    remove: (page) => deletePage(tx, place, id(page), edit),
    attach: (name, svg) => {
      const file = { name, contentType: 'image/svg+xml', bytes: Buffer.from(svg) }
      addFile(tx, place, { id: `file_${name.replace('.svg', '')}`, ...file }, edit)
    },
  }
}

interface Request {
  space: string
  subject: string
  by: string
  /** the ages of the change request's creation and last edit, in days */
  days: [begun: number, written: number]
  ends?: 'open' | 'archived' | 'merged'
  write: (writer: Writer) => void
}

function propose(tx: Transaction, at: DemoTime, request: Request): void {
  const { space, subject, by, days, ends } = request
  const number = (tx.get('spaces', space)?.lastNumber ?? 0) + 1
  const id = `cr_${space.slice(3)}_${number}`
  const [begun, written] = days
  beginChangeRequest(tx, { id, space, subject }, { by, now: at(begun, '09:40') })
  request.write(createWriter(tx, { space, changeRequest: id }, by, at(written, '15:10')))
  if (ends === 'merged') {
    mergeChange(tx, space, id, { by: 'usr_owen', now: at(written - 1, '11:00') })
  } else if (ends !== undefined) {
    tx.patch('changeRequests', id, { status: ends, updatedAt: at(written, '15:30') })
  }
}

const guide = 'sp_developer-guide'

function seedGuide(tx: Transaction, at: DemoTime): void {
  propose(tx, at, {
    space: guide,
    subject: 'Explain idempotency keys with an example',
    by: 'usr_amara',
    days: [44, 41],
    ends: 'merged',
    write: (page) =>
      page.append(
        'idempotency',
        '## Example\n\nUse the order number as the key, so that each order gets one label.',
      ),
  })
  propose(tx, at, {
    space: guide,
    subject: 'Document the SOAP gateway',
    by: 'usr_sven',
    days: [38, 36],
    ends: 'archived',
    write: (page) => page.add('SOAP gateway', 'The gateway was never released.', 'sdks'),
  })
  propose(tx, at, {
    space: guide,
    subject: 'Rotate keys more often',
    by: 'usr_nadia',
    days: [14, 13],
    ends: 'open',
    write: (page) => page.replace('authentication', 'every 90 days', 'every 30 days'),
  })
  propose(tx, at, {
    space: guide,
    subject: 'Larger pages in lists',
    by: 'usr_luis',
    days: [14, 12],
    ends: 'open',
    write: (page) =>
      page.replace('pagination', 'up to 500 items per page', 'up to 1,000 items per page'),
  })
  const main = createWriter(tx, { space: guide }, 'usr_hannah', at(10, '13:00'))
  main.replace('authentication', 'every 90 days', 'every 60 days')
  propose(tx, at, {
    space: guide,
    subject: 'Rework rate limits and webhooks',
    by: 'usr_emily',
    days: [8, 4],
    ends: 'open',
    write: (page) => {
      page.replace('rate-limits', 'allows 600 requests a minute', 'allows 1,200 requests a minute')
      page.append(
        'rate-limits',
        '## Bursts\n\nYou can send up to 100 requests at once. Each of them counts.',
      )
      page.replace('webhooks', 'retried for 3 days', 'retried for 7 days')
      page.attach(
        'backoff.svg',
        '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="80"><path d="M8 72 Q200 72 312 8" fill="none" stroke="#2456a6"/></svg>\n',
      )
      page.add(
        'Retries',
        'Which requests to retry, and how often.\n\n![Increasing delays](.gitbook/assets/backoff.svg)\n\n## Backoff\n\nDouble the delay after each attempt, and add [jitter](rate-limits.md). Stop after eight attempts.\n\n| Status | Retry |\n|---|---|\n| 429 | after `Retry-After` |\n| 502, 503, 504 | with increasing delays |\n| 400, 422 | never |',
        'rate-limits',
      )
      page.rename('sdks', 'Client libraries')
      page.move('errors', { before: 'rate-limits' })
      page.remove('questions')
    },
  })
  propose(tx, at, {
    space: guide,
    subject: 'Link the new migration guide',
    by: 'usr_grace',
    days: [3, 2],
    write: (page) =>
      page.append(
        'sdks',
        'First, read [how to migrate](migration.md) and [what changed](../reference/limits.md#changes). The [old list](/guides/libraries) was removed.',
      ),
  })
}

export function seedReviews(tx: Transaction, at: DemoTime): void {
  seedGuide(tx, at)
  const rest: Request[] = [
    {
      space: 'sp_handbook',
      subject: 'Increase leave and reduce carry-over',
      by: 'usr_clara',
      days: [11, 6],
      ends: 'open',
      write: (page) =>
        page.replace('working-hours-and-leave', '30 days of leave', '32 days of leave'),
    },
    {
      space: 'sp_handbook',
      subject: 'Take trains for trips under eight hours',
      by: 'usr_zoe',
      days: [5, 3],
      write: (page) => page.replace('travel', 'under six hours', 'under eight hours'),
    },
    {
      space: 'sp_runbooks',
      subject: 'Update the failover time to 40 seconds',
      by: 'usr_jonas',
      days: [60, 58],
      ends: 'merged',
      write: (page) => page.append('database-failover', 'Measured in the September drill.'),
    },
    {
      space: 'sp_runbooks',
      subject: 'Explain what to do if the queue is full',
      by: 'usr_ben',
      days: [9, 7],
      ends: 'open',
      write: (page) =>
        page.add('Full queue', 'Stop the replay before you add workers.', 'webhook-backlog'),
    },
    {
      space: 'sp_get-started',
      subject: 'List supported printers',
      by: 'usr_mateo',
      days: [6, 5],
      ends: 'open',
      write: (page) =>
        page.append('go-live-checklist', '- You can use any 203 dpi printer that supports ZPL.'),
    },
    {
      space: 'sp_security',
      subject: 'Review access every month',
      by: 'usr_anton',
      days: [4, 4],
      write: (page) => page.replace('access-policy', 'every quarter', 'every month'),
    },
  ]
  for (const request of rest) propose(tx, at, request)
  seedThreads(tx, at)
  const collection = '/spaces/sp_developer-guide/change-requests/cr_developer-guide_5/conversations'
  tx.put('generic', {
    id: `${collection}/cnv_limits`,
    ...{ collection, organization, createdAt: at(6, '10:20'), updatedAt: at(6, '10:31') },
    createdBy: 'usr_amara',
    fields: { id: 'cnv_limits', title: 'Shorten the rate limits', shared: true },
  })
}
