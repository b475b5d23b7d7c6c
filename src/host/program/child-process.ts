import { constants } from 'node:os'
import { startProgram, startWithTokens } from '../../fs/start-program.ts'
import { startCommand } from '../../output/text/shell-arguments.ts'

export interface ChildProcess {
  command: string
  args: readonly string[]
  env: Record<string, string | undefined>
  /** true if the child may receive the tokens in the environment, which are tokens of a sandbox */
  withTokens?: boolean
  /** ends the child early */
  signal: AbortSignal
}

/** Signals that a terminal sends to all processes in the foreground, including the child. */
const keyboardSignals: NodeJS.Signals[] = ['SIGINT', 'SIGQUIT']
const passed: NodeJS.Signals[] = [...keyboardSignals, 'SIGTERM', 'SIGHUP', 'SIGUSR2']

/**
 * Runs a program that uses docsctl's standard streams, and waits until it ends. In the meantime,
 * only the child handles signals. Returns the exit code, or 128 plus the number of the signal that
 * ended the child.
 */
export async function runChild({
  command,
  args,
  env,
  withTokens,
  signal,
}: ChildProcess): Promise<number> {
  const onTerminal = [process.stdin, process.stdout, process.stderr].some((one) => one.isTTY)
  const start = startCommand(command, args, process.platform)
  const run = withTokens ? startWithTokens : startProgram
  let child: ReturnType<typeof run> | undefined
  const returnSignals = takeSignals((name) => {
    if (!(onTerminal && keyboardSignals.includes(name))) child?.kill(name)
  })
  const stop = () => child?.kill('SIGTERM')
  signal.addEventListener('abort', stop, { once: true })
  try {
    const started = run(start.command, start.args, { env, stdio: 'inherit', shell: start.shell })
    child = started
    return await new Promise((resolve, reject) => {
      started.once('error', reject)
      started.once('close', (code, name) => {
        resolve(code ?? 128 + (name === null ? 0 : constants.signals[name]))
      })
    })
  } finally {
    signal.removeEventListener('abort', stop)
    returnSignals()
  }
}

/**
 * Replaces the listeners of all signals. Returns a function that restores the listeners. Each
 * signal has a listener at all times, because otherwise Node would ignore a signal or end the
 * process.
 */
function takeSignals(handle: (name: NodeJS.Signals) => void): () => void {
  const restorations = passed.map((name) => {
    const before = process.rawListeners(name) as NodeJS.SignalsListener[]
    const listener = () => handle(name)
    process.on(name, listener)
    for (const one of before) process.removeListener(name, one)
    return () => {
      for (const one of before) process.on(name, one)
      process.removeListener(name, listener)
    }
  })
  return () => {
    for (const restore of restorations) restore()
  }
}
