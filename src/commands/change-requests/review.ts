import { DocsctlError } from '../../errors.ts'
import { mergePolicy } from '../../features/change-requests/gates/gate-policy.ts'
import { formatFilter } from '../../features/change-requests/queue/model/filter.ts'
import { queueTargets, readQueueChoice } from '../../features/change-requests/queue/queue-rows.ts'
import { Args, Flags } from '../../host/arguments/definitions.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run, WithArgs } from '../../host/program/run.ts'
import { problems } from '../../output/text/file-problems.ts'
import { requires } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'
import { docsctlLine } from '../../output/text/shell-arguments.ts'

export default class ReviewCommand extends DocsctlCommand {
  static override effect = 'destroy' as const
  static override summary = 'Review change requests in the terminal'
  static override description =
    `Shows open change requests and drafts, with their changes and discussions. You can comment, resolve threads, approve, request changes, pull from main, and merge. Press ? for help, or : to see the docsctl commands for the available actions.

For screen readers, use --plain or set DOCSCTL_ACCESSIBLE. The review then prints plain lines with numbered choices. In this mode, type "help" to list valid inputs.`
  static override examples = [
    {
      description: 'Start with the list of change requests',
      command: 'change-requests review',
    },
    { description: 'Open a change request', command: 'change-requests review 12 --space spc_1' },
    {
      description: 'Open a page in a change request',
      command: 'cr review 12 --page guides/limits',
    },
    {
      description: 'Review change requests by one author',
      command: 'cr review --org acme --author ada',
    },
    {
      description: 'Review change requests in two spaces',
      command: 'cr review --space spc_1 --space spc_2',
    },
    {
      description: 'Use plain lines for screen readers',
      command: 'change-requests review --plain',
    },
  ]
  static override args = {
    number: Args.string({
      description: 'Change request to open first (ID, number, or subject)',
      resource: 'change-requests',
    }),
  }
  static override flags = {
    ...queueTargets,
    page: Flags.string({
      description: 'Page to open first (ID or path; requires a change request)',
      helpGroup: 'TARGET',
      helpValue: 'PAGE',
      resource: 'pages',
    }),
    plain: Flags.boolean({
      description: 'Print plain lines with numbered choices, for screen readers',
      helpGroup: 'OUTPUT',
    }),
  }

  async perform(run: Run): Promise<void> {
    const { stdin, stdout, env } = run.environment
    if (!stdin.isTTY || !stdout.isTTY || run.args.has('no-input')) throw noTerminal(run)
    const { startReview } = await import('../../features/change-requests/review/start.ts')
    const author = run.args.text('author')
    const page = run.args.text('page')
    if (page !== undefined && run.args.named.number === undefined) {
      throw usage([requires('--page', 'a change request')])
    }
    await startReview(run, {
      page,
      filter: author === undefined ? undefined : formatFilter({ author }),
      // the review can't draw on a terminal that doesn't support cursor control
      isPlain: run.args.has('plain') || Boolean(env.DOCSCTL_ACCESSIBLE) || env.TERM === 'dumb',
      choice: await readQueueChoice(run),
      policy: await mergePolicy(run),
    })
  }
}

/**
 * Builds the error for a missing terminal. The error shows the commands that print the same data to
 * a pipe.
 */
function noTerminal({ args }: WithArgs): DocsctlError {
  const [space, ...others] = (args.flags.space as string[] | undefined) ?? []
  const where = space !== undefined && others.length === 0 ? ['--space', space] : []
  const plain = ['diff', 'threads', 'gate'].map((verb) =>
    docsctlLine(['change-requests', verb, args.named.number ?? 'N', ...where]),
  )
  return new DocsctlError('usage', 'The review requires a terminal', {
    hint: plain.join(', '),
    problems: [problems.terminal('change-requests review')],
  })
}
