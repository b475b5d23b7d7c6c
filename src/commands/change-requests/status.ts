import type { QueueChoice } from '../../changes/queue/find-spaces.ts'
import { newsInWords, newsOf } from '../../changes/queue/news.ts'
import { DocsctlError } from '../../errors.ts'
import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import type { Run } from '../../frame/program/run.ts'
import { writeList } from '../../frame/result/result.ts'
import { Flags } from '../../frame/words/definitions.ts'
import { outputFlags } from '../../frame/words/flags.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { rules, usage } from '../../text/sentences.ts'
import { shownText } from '../../text/text.ts'
import {
  choiceOf,
  type QueueRows,
  queueColumns,
  queueFlags,
  readRows,
} from '../../topics/change-requests/queue-rows.ts'

/** How long the queue is shown before it is read again. */
const pause = 30_000

export default class StatusCommand extends DocsctlCommand {
  static override effect = 'read' as const
  static override summary =
    'show the open change requests, whose turn it is, and what keeps them from being merged'
  static override description =
    'Those of the spaces that are named, of a collection, or of all an organization has; drafts too. They stand by whose turn it is: those that wait for your review, yours, drafts, outdated ones, others. Shows the gates outdated, comments and subject, the merge rules of a space that has some, and of outdated ones whether they conflict with main; or those that are named or stand in .docsctl.yaml.'
  static override examples = [
    'change-requests status --space spc_1 --space spc_2',
    'change-requests status --org acme --author "Ada Byron"',
    'cr status --collection col_1 --gate links --json',
  ]
  static override flags = {
    ...queueFlags,
    watch: Flags.boolean({
      description: 'show it again every 30 seconds, until Ctrl-C',
      helpGroup: 'OUTPUT',
    }),
    ...outputFlags,
  }

  async perform(run: Run): Promise<void> {
    const watches = run.has('watch')
    if (watches && !run.runtime.stdout.isTTY) {
      throw usage([{ where: '--watch', rule: rules.terminal }])
    }
    const choice = await choiceOf(run)
    const queue = await readRows(run, choice)
    if (watches) await watch(run, choice, queue)
    else {
      await show(run, queue)
      if (queue.isUnread) throw unreadQueue()
    }
  }
}

function unreadQueue(): DocsctlError {
  return new DocsctlError('partial', "the change requests can't be read", {
    state: 'each of the spaces refused to list them',
    hint: 'docsctl doctor',
  })
}

/** Shows it over and over; where it can't be read it keeps what it read last, and says so. */
async function watch(
  run: TypedWords & ServiceAccess & Speaker & Machine,
  choice: QueueChoice,
  first: QueueRows,
): Promise<void> {
  const { clock } = run.runtime
  const time = () => shownText(new Date(clock.now()).toISOString(), { path: 'readAt' })
  let [queue, readAt, failure, news] = [first, time(), '', '']
  for (;;) {
    await clear(run)
    await show(run, queue, true)
    const state = failure && `; not read again: ${failure}`
    await run.note(`as of ${readAt}, read every 30 s until Ctrl-C${state}`)
    if (news !== '') await run.note(news)
    await clock.sleep(pause, run.signal)
    try {
      const before = queue.items
      queue = await readRows(run, choice)
      news = newsInWords(newsOf(before, queue.items))
      readAt = time()
      failure = ''
    } catch (error) {
      failure = passingFailure(error, run)
      news = ''
    }
  }
}

/** What a later read may get over, in words; whatever it can't ends the watch. */
function passingFailure(error: unknown, run: Machine): string {
  const passing = ['unreachable', 'rate-limited', 'failed']
  if (!run.signal.aborted && error instanceof DocsctlError && passing.includes(error.kind)) {
    return error.message
  }
  throw error
}

/** Goes to the top of the screen, with what stood there gone. */
async function clear({ runtime: { env, stdout } }: Machine): Promise<void> {
  if (env.TERM !== 'dumb') await stdout.write('\u001b[H\u001b[2J')
}

async function show(
  run: TypedWords & Speaker & Machine,
  { rows, note }: QueueRows,
  unpaged = false,
): Promise<void> {
  const { stdout, clock } = run.runtime
  const isTable = (await run.format()) === 'table'
  const now = clock.now()
  const width = stdout.isTTY ? stdout.columns : 100
  await writeList(run, [{ items: rows, envelope: {} }], {
    columns: queueColumns(rows, { now, ...(isTable && { width }) }),
    others: queueColumns(rows, { now, width, all: true }),
    known: [
      ...['number', 'subject', 'status', 'id', 'space', 'createdBy', 'createdAt', 'updatedAt'],
      ...['outdated', 'comments', 'revision', 'revisionInitial', 'gates', 'section', 'urls'],
    ],
    ids: 'number',
    unpaged,
    noun: 'change requests',
    whole: () => note === undefined,
  })
  if (note) await run.note(`note: ${note}`)
}
