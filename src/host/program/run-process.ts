import { DocsctlError } from '../../errors.ts'
import { toDocsctlError } from '../../output/text/sentences.ts'
import { report } from './report.ts'
import { type Runtime, systemRuntime } from './runtime.ts'

/** The time limit in ms for the cleanup after an uncaught error. */
const cleanupLimit = 5000

/**
 * Runs the program in this process and exits with its code. Errors that nothing catches are also
 * reported.
 */
export async function runProcess(
  argv: string[],
  run: (runtime: Runtime) => Promise<number>,
): Promise<never> {
  const controller = new AbortController()
  abortOnSignals(controller)
  const runtime = systemRuntime('', controller.signal)
  const fail = async (error: unknown) => end(await report(error, argv, runtime))
  let uncaught: { error: unknown } | undefined
  // also called for rejected promises
  process.on('uncaughtException', (error) => {
    // the first error is reported; further ones come from the cleanup
    if (controller.signal.aborted) return
    uncaught = { error }
    // Like Ctrl-C, so that the command reports its writes, closes its journal, and restores the
    // terminal.
    controller.abort(toDocsctlError(error))
    setTimeout(() => fail(error), cleanupLimit)
  })
  process.once('beforeExit', () => fail(new Error('The program ended before its command')))
  try {
    const code = await run(runtime)
    return uncaught && code === 0 ? await fail(uncaught.error) : end(code)
  } catch (error) {
    return await fail(error)
  }
}

/** Aborts on Ctrl-C, SIGTERM, and a closed terminal. A second signal ends the process immediately. */
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
 * Exits immediately. All output is complete, and open handles such as standard input aren't
 * awaited.
 */
function end(code: number): never {
  process.exit(code)
}
