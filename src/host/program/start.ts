import { builtConfig, type LoadCommand } from './built-program.ts'
import { main } from './main.ts'
import { type Runtime, systemRuntime } from './runtime.ts'

/** Starts the built program in a folder. */
export async function start(folder: string, load: LoadCommand): Promise<void> {
  const runtime = systemRuntime()
  const argv = process.argv.slice(2)
  const { config, problems } = await builtConfig(folder, load, runtime, argv)
  if (problems.length > 0 && !argv.includes('--quiet')) await warn(problems, runtime)
  end(await main(argv, { ...runtime, version: config.version }, config))
}

/**
 * Exits immediately. All output is complete, and open handles such as standard input aren't
 * awaited.
 */
export function end(code: number): never {
  process.exit(code)
}

async function warn(problems: readonly string[], { stderr }: Runtime): Promise<void> {
  const { sanitize } = await import('../../output/text/sanitize.ts')
  for (const problem of problems) await stderr.write(`warning: ${sanitize(problem)}\n`)
}
