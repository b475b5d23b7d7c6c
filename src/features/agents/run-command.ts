import { DocsctlError } from '../../errors.ts'
import { errorObject, reportedError } from '../../host/program/report.ts'
import type { Output, Runtime } from '../../host/program/runtime.ts'
import type { AgentCall } from '../../host/service/agent-call.ts'
import type { WholeProgram } from './whole-program.ts'

/** The outcome of a command that ran in this process. */
export interface CommandOutcome {
  exit: number
  error?: ReturnType<typeof errorObject>
  stdout: string
  /** the text that the command printed to stderr */
  notes: string
}

export interface CommandInput {
  /** the text for standard input */
  input?: string | undefined
  signal: AbortSignal
  call: AgentCall
}

/** The maximum size of the output that is kept, in characters. */
const maxOutput = 4_000_000

/** The environment variables that would change the format of the output. */
const formVariables = [
  'DOCSCTL_OUTPUT',
  'FORCE_COLOR',
  'CI',
  'GITHUB_ACTIONS',
  'GITLAB_CI',
  'TF_BUILD',
]

/**
 * Runs a command in this process, without a terminal. The command can't prompt, start other
 * programs, or open a browser.
 */
export async function runCommand(
  program: WholeProgram,
  runtime: Runtime,
  argv: readonly string[],
  { input = '', signal, call }: CommandInput,
): Promise<CommandOutcome> {
  const controller = new AbortController()
  const stop = () =>
    controller.abort(new DocsctlError('interrupted', 'The client canceled the call'))
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  const tooLarge = () =>
    controller.abort(
      new DocsctlError('failed', `The output exceeds ${maxOutput} characters`, {
        hint: 'Use --limit, --columns, or --jq',
      }),
    )
  const stdout = capture(maxOutput, tooLarge)
  const stderr = capture(maxOutput, tooLarge)
  const env = { ...runtime.env, NO_COLOR: '1', PAGER: '' }
  for (const name of formVariables) delete (env as Runtime['env'])[name]
  const refuse = async (): Promise<never> => {
    throw new DocsctlError(
      'usage',
      'Commands that an agent runs cannot open a browser or start programs',
    )
  }
  let error: CommandOutcome['error']
  const exit = await program.run(
    [...argv],
    {
      ...runtime,
      env,
      stdout,
      stderr,
      stdin: { isTTY: false, hasTerminal: false, read: async () => input, readLine: refuse },
      signal: AbortSignal.any([runtime.signal, controller.signal]),
      openUrl: refuse,
      runChild: refuse,
      agentCall: call,
    },
    async (thrown) => {
      const reported = reportedError(thrown)
      if (typeof reported === 'number') return reported
      error = errorObject(reported)
      return reported.exit
    },
  )
  signal.removeEventListener('abort', stop)
  return { exit, stdout: stdout.text(), notes: stderr.text(), ...(error && { error }) }
}

function capture(most: number, tooLarge: () => void): Output & { text(): string } {
  const decoder = new TextDecoder()
  let text = ''
  return {
    isTTY: false,
    columns: 80,
    async write(part) {
      text += typeof part === 'string' ? part : decoder.decode(part, { stream: true })
      if (text.length > most) {
        text = text.slice(0, most)
        tooLarge()
      }
    },
    text: () => text,
  }
}
