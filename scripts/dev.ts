import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startCommand } from '../src/frame/program/command.ts'
import type { CommandSource } from '../src/frame/program/commands-source.ts'
import { main } from '../src/frame/program/main.ts'
import { systemRuntime } from '../src/frame/program/runtime.ts'
import { end } from '../src/frame/program/start.ts'
import { topics } from '../src/frame/program/topics.ts'
import { manifestOfSources, root } from './manifest.ts'

/** The commands as they stand in the sources, for `bin/dev.js` and for tests within the process. */
export async function commandsOfSources(): Promise<CommandSource> {
  const manifest = await manifestOfSources()
  return {
    commands: manifest.commands as unknown as CommandSource['commands'],
    topics,
    run: async (id, argv, runtime) => {
      const module = await import(join(root, 'src/commands', `${id.replaceAll(':', '/')}.ts`))
      await startCommand(module.default, id, argv, runtime)
    },
  }
}

export async function startFromSources(): Promise<void> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  end(await main(process.argv.slice(2), systemRuntime(version), await commandsOfSources()))
}
