import { findRequest } from '../words/dispatch.ts'
import { helpText } from '../words/help.ts'
import type { CommandSource } from './commands-source.ts'
import { withNextStep } from './next-step.ts'
import { report } from './report.ts'
import type { Runtime } from './runtime.ts'

/** How long a command may tidy up after Ctrl-C before it is left behind. */
const grace = 1000

/** One run of the program, from its words to its exit code. */
export async function main(
  argv: string[],
  runtime: Runtime,
  source: CommandSource,
): Promise<number> {
  try {
    const request = findRequest(argv, source)
    if (request.type === 'version') await runtime.stdout.write(`docsctl ${runtime.version}\n`)
    else if (request.type === 'help') {
      const width = runtime.stdout.isTTY ? Math.min(runtime.stdout.columns, 120) : 100
      await runtime.stdout.write(helpText(request.subject, source, width))
    } else {
      const { id } = request
      const work = source.run(id, request.argv, runtime)
      await Promise.race([work, afterInterrupt(runtime.signal)]).catch((error) => {
        throw withNextStep(error, id, source)
      })
    }
    return 0
  } catch (error) {
    return await report(error, argv, runtime)
  }
}

function afterInterrupt(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const leave = () => setTimeout(() => reject(signal.reason), grace)
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
  })
}
