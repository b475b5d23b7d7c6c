import { writeList } from '../../command/result/result.ts'
import { DocsctlError } from '../../errors.ts'
import type { QueueChoice } from '../../features/change-requests/queue/model/find-spaces.ts'
import { compareQueues, describeNews } from '../../features/change-requests/queue/model/news.ts'
import {
  type QueueRows,
  queueColumns,
  queueFlags,
  readQueueChoice,
  readQueueRows,
} from '../../features/change-requests/queue/queue-rows.ts'
import { Flags } from '../../host/arguments/definitions.ts'
import { outputFlags } from '../../host/arguments/flags.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type {
  Run,
  WithArgs,
  WithConsole,
  WithEnvironment,
  WithService,
} from '../../host/program/run.ts'
import { problems } from '../../output/text/file-problems.ts'
import { usage } from '../../output/text/sentences.ts'
import { shownText } from '../../output/text/text.ts'

/** The time between two reads of the queue, in ms. */
const pause = 30_000

export default class StatusCommand extends DocsctlCommand {
  static override effect = 'read' as const
  static override summary = 'Show open change requests, who must act next, and what blocks merging'
  static override description =
    `Lists open change requests and drafts in the current space, in the given spaces, in a collection, or in the organization. In a table, the TURN column shows each change request's group: "needs my review", "mine", "outdated", "others", or "drafts".

Shows the gates from --gate or .docsctl.yaml. If neither specifies gates, shows "outdated", "comments", "subject", and "reviews", and the merge rules of spaces that have them. In this case, also shows whether outdated change requests conflict with main.`
  static override examples = [
    {
      description: 'Show change requests in two spaces',
      command: 'change-requests status --space spc_1 --space spc_2',
    },
    {
      description: 'Show change requests by one author',
      command: 'change-requests status --org acme --author "Ada Byron"',
    },
    {
      description: 'Check the "links" gate for change requests in a collection',
      command: 'cr status --collection col_1 --gate links --json',
    },
  ]
  static override flags = {
    ...queueFlags,
    watch: Flags.boolean({
      description: 'Refresh every 30 seconds until you press Ctrl-C',
      helpGroup: 'OUTPUT',
    }),
    ...outputFlags,
  }

  async perform(run: Run): Promise<void> {
    const watches = run.args.has('watch')
    if (watches && !run.environment.stdout.isTTY) {
      throw usage([problems.terminal('--watch')])
    }
    const choice = await readQueueChoice(run)
    const queue = await readQueueRows(run, choice)
    if (watches) await watch(run, choice, queue)
    else {
      await show(run, queue)
      if (queue.isUnread) throw unreadQueue()
    }
  }
}

function unreadQueue(): DocsctlError {
  return new DocsctlError('partial', 'Cannot load the change requests', {
    state: 'The service did not return the change requests of any space',
    hint: 'docsctl doctor',
  })
}

/**
 * Refreshes the queue repeatedly. If a read fails, keeps showing the last result and reports the
 * failure.
 */
async function watch(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  choice: QueueChoice,
  first: QueueRows,
): Promise<void> {
  const { clock } = run.environment
  const time = () => shownText(new Date(clock.now()).toISOString(), { path: 'readAt' })
  let [queue, readAt, failure, news] = [first, time(), '', '']
  for (;;) {
    await clear(run)
    await show(run, queue, true)
    const state = failure && `. The last refresh failed: ${failure}`
    await run.console.note(
      `As of ${readAt}. Refreshing every 30 seconds. Press Ctrl-C to stop${state}`,
    )
    if (news !== '') await run.console.note(news)
    await clock.sleep(pause, run.environment.signal)
    try {
      const before = queue.items
      queue = await readQueueRows(run, choice)
      news = describeNews(compareQueues(before, queue.items))
      readAt = time()
      failure = ''
    } catch (error) {
      failure = passingFailure(error, run)
      news = ''
    }
  }
}

/** Describes a temporary failure. Throws any other failure, which ends the watch. */
function passingFailure(error: unknown, run: WithEnvironment): string {
  const passing = ['unreachable', 'rate-limited', 'failed']
  if (
    !run.environment.signal.aborted &&
    error instanceof DocsctlError &&
    passing.includes(error.kind)
  ) {
    return error.message
  }
  throw error
}

/** Clears the screen and moves the cursor to the top left corner. */
async function clear(run: WithConsole & WithEnvironment): Promise<void> {
  if (run.environment.env.TERM !== 'dumb') await run.console.printData('\u001b[H\u001b[2J')
}

async function show(
  run: WithArgs & WithConsole & WithEnvironment,
  { rows, note }: QueueRows,
  unpaged = false,
): Promise<void> {
  const { stdout, clock } = run.environment
  const isTable = (await run.console.format()) === 'table'
  const now = clock.now()
  const width = stdout.isTTY ? stdout.columns : 100
  await writeList(run, [{ items: rows, envelope: {} }], {
    columns: queueColumns(rows, { now, ...(isTable && { width }) }),
    others: queueColumns(rows, { now, width, all: true }),
    known: [
      ...['number', 'subject', 'status', 'id', 'space', 'createdBy', 'createdAt', 'updatedAt'],
      ...['outdated', 'comments', 'revision', 'revisionInitial', 'gates', 'section', 'urls'],
      'reviewers',
    ],
    ids: 'number',
    unpaged,
    noun: 'change requests',
    whole: () => note === undefined,
  })
  if (note) await run.console.note(`note: ${note}`)
}
