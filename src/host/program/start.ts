import { builtConfig, type LoadCommand } from './built-program.ts'
import { main } from './main.ts'
import { runProcess } from './run-process.ts'
import type { Runtime } from './runtime.ts'

/** Starts the built program in a folder. */
export async function start(folder: string, load: LoadCommand): Promise<void> {
  const argv = process.argv.slice(2)
  await runProcess(argv, async (runtime) => {
    const { config, problems } = await builtConfig(folder, load, runtime, argv)
    if (problems.length > 0 && !argv.includes('--quiet')) await warn(problems, runtime)
    return await main(argv, { ...runtime, version: config.version }, config)
  })
}

async function warn(problems: readonly string[], { stderr }: Runtime): Promise<void> {
  const { sanitize } = await import('../../output/text/sanitize.ts')
  for (const problem of problems) await stderr.write(`warning: ${sanitize(problem)}\n`)
}
