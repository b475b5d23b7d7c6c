import { findPages } from '../../changes/find-pages.ts'
import { indexPages } from '../../changes/page-index.ts'
import type { Target } from '../../changes/read-changes.ts'
import { readThreads, type Thread } from '../../changes/threads.ts'
import type { Client } from '../../client/client.ts'
import type { Page } from '../../client/pages.ts'
import { listChangeRequestPages } from '../../contract/change-requests/content.ts'
import { listChangeRequestComments } from '../../contract/comments/comments.ts'
import { listPages } from '../../contract/content/content.ts'
import { itemSchema, pathsOf } from '../../contract/shape.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import { type View, writeList } from '../../frame/result/result.ts'
import { Flags } from '../../frame/words/definitions.ts'
import { contextFlags, outputFlags } from '../../frame/words/flags.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import type { Column } from '../../text/columns.ts'
import { targetFlags, targetOf } from './target.ts'
import { threadLines } from './thread-view.ts'

export const threadsFlags = {
  ...targetFlags,
  space: contextFlags.spaceId.definition,
  unresolved: Flags.boolean({ description: 'only those that are open', helpGroup: 'TARGET' }),
  page: Flags.string({
    description: 'only those on this page, by its id or path',
    helpGroup: 'TARGET',
    helpValue: 'PAGE',
    things: 'pages',
  }),
  ...outputFlags,
}

const columns: Column[] = [
  { path: 'id' },
  { path: 'comment.status' },
  { path: 'comment.postedBy.displayName', header: 'BY' },
  { path: 'comment.postedAt' },
  { path: 'page.title', header: 'PAGE' },
  { path: 'outdated' },
  { path: 'comment.replies' },
  { path: 'comment.body.markdown', header: 'TEXT', kind: 'block' },
]

export async function printThreads(
  run: TypedWords & ServiceAccess & Speaker & Machine,
): Promise<void> {
  const target = await targetOf(run.args['change-request'] as string, run)
  const client = await run.client()
  const typed = run.text('page')
  const page = typed === undefined ? undefined : await pageId(client, target, typed, run.signal)
  const unresolved = run.has('unresolved')
  const threads = readThreads(client, target, { signal: run.signal, unresolved, page })
  const comment = pathsOf(itemSchema(listChangeRequestComments))
  const view: View = {
    columns,
    noun: 'threads',
    known: [
      ...['id', 'resolved', 'outdated', 'replies', 'page', 'node'],
      ...comment.map((path) => `comment.${path}`),
    ],
    draw: (terminal) => ({
      page: (items) => (items as Thread[]).map((thread) => threadLines(thread, terminal)).join(''),
      end: () => '',
    }),
  }
  const fitted = (await run.format()) === 'table' && run.text('columns') !== undefined
  await writeList(run, fitted ? together(threads) : oneByOne(threads), view)
}

async function* oneByOne(threads: AsyncIterable<Thread>): AsyncGenerator<Page> {
  for await (const thread of threads) yield { items: [thread], envelope: {} }
}

/** A table is fitted to the first page that it gets. */
async function* together(threads: AsyncIterable<Thread>): AsyncGenerator<Page> {
  const items: Thread[] = []
  for await (const thread of threads) items.push(thread)
  yield { items, envelope: {} }
}

/** The service takes the id of a page alone; one that is gone from the change request still stands on main. */
async function pageId(
  client: Client,
  target: Target,
  typed: string,
  signal: AbortSignal,
): Promise<string> {
  const query = { metadata: false, computed: false }
  const [own, main] = await Promise.all([
    client.call(listChangeRequestPages, { ...target, ...query }, { signal }),
    client.call(listPages, { spaceId: target.spaceId, ...query }, { signal }),
  ])
  const [id] = findPages([indexPages(own.pages), indexPages(main.pages)], typed)
  return id ?? typed
}
