import { readFile } from 'node:fs/promises'
import type { CommandSource } from './commands-source.ts'
import { main } from './main.ts'
import { systemRuntime } from './runtime.ts'
import { topics } from './topics.ts'

/** The entry of the built program. */
export async function start(version: string): Promise<void> {
  const runtime = systemRuntime(version)
  end(await main(process.argv.slice(2), runtime, await builtCommands()))
}

/** Everything has been written by now; what may still be open, such as standard input, is not waited for. */
export function end(code: number): never {
  process.exit(code)
}

/** Commands that come with oclif's plugin and are run by oclif. */
const completion = {
  id: 'autocomplete',
  summary: 'set up completion for a shell',
  description:
    'Collects the words that can be completed, and says what to add to the profile of the shell.',
  examples: ['autocomplete', 'autocomplete zsh', 'autocomplete --refresh-cache'],
  args: { shell: { name: 'shell', description: 'bash, zsh or powershell (default: yours)' } },
  flags: {
    'refresh-cache': {
      name: 'refresh-cache',
      type: 'boolean',
      char: 'r',
      description: 'only collect the words anew, as after an update',
    },
  },
}

async function builtCommands(): Promise<CommandSource> {
  const manifest = JSON.parse(
    await readFile(new URL('../oclif.manifest.json', import.meta.url), 'utf8'),
  )
  return {
    commands: { ...manifest.commands, autocomplete: completion },
    topics,
    run: async (id, argv, runtime) => {
      if (id === completion.id) {
        const { runCompletion } = await import('./completion.ts')
        return await runCompletion(argv)
      }
      // the names of the built files are made from the ids, so that none but this one is loaded
      const command = new URL(`./commands/${id.replaceAll(':', '/')}.js`, import.meta.url)
      const [{ startCommand }, module] = await Promise.all([
        import('./command.ts'),
        import(command.href),
      ])
      await startCommand(module.default, id, argv, runtime)
    },
  }
}
