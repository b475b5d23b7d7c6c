import { sanitise } from '../../text/sanitise.ts'
import { builtConfig, type LoadCommand } from './built-program.ts'
import { main } from './main.ts'
import { systemRuntime } from './runtime.ts'

/** The entry of the built program, which stands in this folder. */
export async function start(folder: string, load: LoadCommand): Promise<void> {
  const runtime = systemRuntime()
  const { config, problems } = await builtConfig(folder, load, runtime)
  for (const problem of problems) await runtime.stderr.write(`warning: ${sanitise(problem)}\n`)
  end(await main(process.argv.slice(2), { ...runtime, version: config.version }, config))
}

/** Everything has been written by now; what may still be open, such as standard input, is not waited for. */
export function end(code: number): never {
  process.exit(code)
}
