import { DocsctlError } from '../../errors.ts'
import { toDocsctlError } from '../../output/text/sentences.ts'
import { report } from './report.ts'
import { type Runtime, systemRuntime } from './runtime.ts'

/** The time limit for cleaning up after an uncaught error, in ms. */
const cleanupLimit = 5000

/**
 * Runs the program in this process, and exits with the exit code of the program. Also reports
 * uncaught errors.
 */
export async function runProcess(
  argv: string[],
  run: (runtime: Runtime) => Promise<number>,
): Promise<never> {
  const controller = new AbortController()
  abortOnSignals(controller)
  const runtime = systemRuntime('', controller.signal)
  const fail = async (error: unknown) => exitNow(await report(error, argv, runtime))
  let uncaught: { error: unknown } | undefined
  // Node also emits this event for unhandled rejections
  process.on('uncaughtException', (error) => {
    // only the first error is reported, because all others are consequences of the cleanup
    if (controller.signal.aborted) return
    uncaught = { error }
    // Aborts the run as Ctrl-C does, so that the command reports its writes, closes its journal,
    // and restores the terminal.
    controller.abort(toDocsctlError(error))
    setTimeout(() => fail(error), cleanupLimit)
  })
  process.once('beforeExit', () =>
    fail(new Error('The docsctl process exited before the command completed')),
  )
  try {
    const code = await run(runtime)
    return uncaught && code === 0 ? await fail(uncaught.error) : exitNow(code)
  } catch (error) {
    return await fail(error)
  }
}

/**
 * Aborts the run on Ctrl-C, on SIGTERM, and if the terminal is closed. A second signal ends the
 * process immediately.
 */
function abortOnSignals(controller: AbortController): void {
  const on = (signal: NodeJS.Signals, error: DocsctlError) =>
    process.on(signal, () => {
      if (controller.signal.aborted) process.exit(error.exit)
      controller.abort(error)
    })
  on('SIGINT', new DocsctlError('interrupted', 'interrupted'))
  on('SIGTERM', new DocsctlError('terminated', 'terminated'))
  on('SIGHUP', new DocsctlError('terminated', 'terminated'))
}

/**
 * Exits immediately. All output was written. Open handles, such as standard input, would only delay
 * the exit.
 */
function exitNow(code: number): never {
  process.exit(code)
}
