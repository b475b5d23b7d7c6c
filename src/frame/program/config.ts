import type { Interfaces } from '@oclif/core'
import type { Command } from '@oclif/core/command'
import { Config } from '@oclif/core/config'
import { type Catalogue, type CommandMeta, valueFlagsOf } from './catalogue.ts'
import { type Runtime, systemRuntime } from './runtime.ts'
import { isAlias } from './topic-aliases.ts'

const runtimes = new WeakMap<Interfaces.Config, Runtime>()

/** The program in the world that it is to run in. */
export function inWorld(config: Config, runtime: Runtime): Config {
  runtimes.set(config, runtime)
  return config
}

/** The world of a configuration; that of the process where somebody else loaded it, who has its signals. */
export function runtimeOf(config: Interfaces.Config): Runtime {
  const runtime =
    runtimes.get(config) ?? systemRuntime(config.version, new AbortController().signal)
  runtimes.set(config, runtime)
  return runtime
}

/** What a command is started with: a configuration, also of another copy of oclif, or where it is found. */
export async function configFor(options: Interfaces.LoadOptions): Promise<Config> {
  const isConfig = typeof options === 'object' && '_base' in options
  return isConfig ? (options as unknown as Config) : await Config.load(options)
}

const catalogues = new WeakMap<Interfaces.Config, Catalogue>()

/** What a run needs to know of commands and topics: of the built program, its own command alone. */
export function catalogueOf(config: Interfaces.Config): Catalogue {
  const known = catalogues.get(config)
  if (known) return known
  const catalogue = catalogueWith(config, config.commands)
  catalogues.set(config, catalogue)
  return catalogue
}

/** All commands that there are. */
export function wholeCatalogueOf(config: Interfaces.Config): Catalogue {
  return catalogueWith(config, allCommandsOf(config))
}

/** The class of any command, also of one that this run was not started for. */
export async function loadCommand(id: string, config: Interfaces.Config): Promise<Command.Class> {
  const found = allCommandsOf(config).find((command) => command.id === id)
  if (!found) throw new Error(`there is no command ${id}`)
  return await found.load()
}

function allCommandsOf(config: Interfaces.Config): Command.Loadable[] {
  return config
    .getPluginsList()
    .flatMap(
      (plugin) => (plugin as { allCommands?: Command.Loadable[] }).allCommands ?? plugin.commands,
    )
}

function catalogueWith(config: Interfaces.Config, all: Command.Loadable[]): Catalogue {
  const commands = (all as unknown as CommandMeta[]).filter(({ id }) => !isAlias(id))
  return {
    commands: Object.fromEntries(commands.map((command) => [command.id, command])),
    topics: Object.fromEntries(config.topics.map((topic) => [topic.name, topic])),
    valueFlags: () => knownValueFlags(config) ?? valueFlagsOf(commands),
  }
}

/** The built program knows them without reading what each command takes. */
function knownValueFlags(config: Interfaces.Config): ReadonlySet<string> | undefined {
  const [program, ...plugins] = config.getPluginsList() as (Interfaces.Plugin & {
    valueFlags?: ReadonlySet<string>
  })[]
  if (!program?.valueFlags) return undefined
  const others = plugins.flatMap(({ commands }) => commands as unknown as CommandMeta[])
  return new Set([...program.valueFlags, ...valueFlagsOf(others)])
}
