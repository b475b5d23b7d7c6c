import type { Client } from '../../../client/client.ts'
import { collectItems } from '../../../client/in-order.ts'
import type { Page } from '../../../client/pages.ts'
import { writeList } from '../../../command/result/result.ts'
import type { View } from '../../../command/result/view.ts'
import { listChangeRequestPages } from '../../../contract/change-requests/content.ts'
import { listChangeRequestComments } from '../../../contract/comments/comments.ts'
import { listPages } from '../../../contract/content/content.ts'
import { fieldPaths, itemSchema } from '../../../contract/shape.ts'
import { Flags } from '../../../host/arguments/definitions.ts'
import { contextFlags, outputFlags } from '../../../host/arguments/flags.ts'
import type {
  WithArgs,
  WithConsole,
  WithEnvironment,
  WithService,
} from '../../../host/program/run.ts'
import type { Column } from '../../../output/columns.ts'
import { indexPages } from '../../content/index.ts'
import type { Target } from '../model/change-request.ts'
import { findPages } from '../model/find-pages.ts'
import { resolveTarget, targetFlags } from '../target.ts'
import { readThreads, type Thread } from './model/threads.ts'
import { formatThread } from './thread-view.ts'

export const threadsFlags = {
  ...targetFlags,
  space: contextFlags.spaceId.definition,
  unresolved: Flags.boolean({ description: 'Show only open threads', helpGroup: 'TARGET' }),
  page: Flags.string({
    description: 'Show only threads on this page (ID or path)',
    helpGroup: 'TARGET',
    helpValue: 'PAGE',
    resource: 'pages',
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
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<void> {
  const target = await resolveTarget(run.args.named['change-request'] as string, run)
  const client = await run.service.client()
  const typed = run.args.text('page')
  const page =
    typed === undefined ? undefined : await pageId(client, target, typed, run.environment.signal)
  const unresolved = run.args.has('unresolved')
  const threads = readThreads(client, target, { signal: run.environment.signal, unresolved, page })
  const comment = fieldPaths(itemSchema(listChangeRequestComments))
  const view: View = {
    columns,
    noun: 'threads',
    known: [
      ...['id', 'resolved', 'outdated', 'replies', 'page', 'node'],
      ...comment.map((path) => `comment.${path}`),
    ],
    draw: (terminal) => ({
      page: (items) => (items as Thread[]).map((thread) => formatThread(thread, terminal)).join(''),
      end: () => '',
    }),
  }
  const fitted = (await run.console.format()) === 'table' && run.args.text('columns') !== undefined
  await writeList(run, fitted ? together(threads) : oneByOne(threads), view)
}

async function* oneByOne(threads: AsyncIterable<Thread>): AsyncGenerator<Page> {
  for await (const thread of threads) yield { items: [thread], envelope: {} }
}

/**
 * Yields all threads as a single page of results, because the first page determines the column
 * widths of a table.
 */
async function* together(threads: AsyncIterable<Thread>): AsyncGenerator<Page> {
  yield { items: await collectItems(threads), envelope: {} }
}

/**
 * Returns the ID of a page, because the service doesn't accept paths. If the change request removed
 * the page, looks for it on main.
 */
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
