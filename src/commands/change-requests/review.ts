import { filterText } from '../../changes/queue/filter.ts'
import { DocsctlError } from '../../errors.ts'
import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import { Args, Flags } from '../../frame/words/definitions.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { rules, usage } from '../../text/sentences.ts'
import { docsctlLine } from '../../text/shell-words.ts'
import { mergePolicy } from '../../topics/change-requests/gate-policy.ts'
import { choiceOf, queueTargets } from '../../topics/change-requests/queue-rows.ts'

export default class ReviewCommand extends DocsctlCommand {
  static override effect = 'destroy' as const
  static override summary = 'review change requests in the terminal'
  static override description =
    'Shows the open change requests, what one of them changes, and what is being said about it; comments, resolves, pulls and merges. Its help is the key ?, and : names the typed command that does the same. With --plain, or where DOCSCTL_ACCESSIBLE is set, it goes on in lines of text with numbered choices, as screen readers read them: nothing is drawn, and help says what can be typed.'
  static override examples = [
    'change-requests review',
    'change-requests review 12 --space spc_1',
    'cr review 12 --page guides/limits',
    'cr review --org acme --author ada',
    'cr review --space spc_1 --space spc_2',
    'change-requests review --plain',
  ]
  static override args = {
    number: Args.string({
      description:
        'the change request to begin with, by number or subject; its space is found by the number where one has it',
      things: 'change-requests',
    }),
  }
  static override flags = {
    ...queueTargets,
    page: Flags.string({
      description: 'begin with this page, by its id or path',
      helpGroup: 'TARGET',
      helpValue: 'PAGE',
      things: 'pages',
    }),
    plain: Flags.boolean({
      description: 'lines of text with numbered choices, for screen readers',
      helpGroup: 'OUTPUT',
    }),
  }

  async perform(run: Run): Promise<void> {
    const { stdin, stdout, env } = run.runtime
    if (!stdin.isTTY || !stdout.isTTY || run.has('no-input')) throw noTerminal(run)
    const { startReview } = await import('../../review/start.ts')
    const author = run.text('author')
    const page = run.text('page')
    if (page !== undefined && run.args.number === undefined) {
      throw usage([{ where: '--page', rule: 'goes only with a change request' }])
    }
    await startReview(run, {
      page,
      filter: author === undefined ? undefined : filterText({ author }),
      // a terminal that knows no cursor can't be drawn on
      isPlain: run.has('plain') || Boolean(env.DOCSCTL_ACCESSIBLE) || env.TERM === 'dumb',
      choice: await choiceOf(run),
      policy: await mergePolicy(run),
    })
  }
}

/** What shows the same in a pipe. */
function noTerminal({ args, flags }: TypedWords): DocsctlError {
  const [space, ...others] = (flags.space as string[] | undefined) ?? []
  const where = space !== undefined && others.length === 0 ? ['--space', space] : []
  const plain = ['diff', 'threads', 'gate'].map((verb) =>
    docsctlLine(['change-requests', verb, args.number ?? 'N', ...where]),
  )
  return new DocsctlError('usage', 'the review needs a terminal', {
    hint: plain.join(', '),
    problems: [{ where: 'change-requests review', rule: rules.terminal }],
  })
}
