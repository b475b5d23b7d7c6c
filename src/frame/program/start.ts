import { builtConfig, type LoadCommand } from './built-program.ts'
import { main } from './main.ts'
import { type Runtime, systemRuntime } from './runtime.ts'

/** The entry of the built program, which stands in this folder. */
export async function start(folder: string, load: LoadCommand): Promise<void> {
  const runtime = systemRuntime()
  const argv = process.argv.slice(2)
  const { config, problems } = await builtConfig(folder, load, runtime, argv)
  if (problems.length > 0 && !argv.includes('--quiet')) await warn(problems, runtime)
  end(await main(argv, { ...runtime, version: config.version }, config))
}

/** Everything has been written by now; what may still be open, such as standard input, is not waited for. */
export function end(code: number): never {
  process.exit(code)
}

async function warn(problems: readonly string[], { stderr }: Runtime): Promise<void> {
  const { sanitise } = await import('../../text/sanitise.ts')
  for (const problem of problems) await stderr.write(`warning: ${sanitise(problem)}\n`)
}
