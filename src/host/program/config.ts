import type { Interfaces } from '@oclif/core'
import type { Command } from '@oclif/core/command'
import { Config } from '@oclif/core/config'
import { type Catalog, type CommandMeta, commandsWithFlag, valueFlagNames } from './catalog.ts'
import { type Runtime, systemRuntime } from './runtime.ts'
import { isAlias } from './topic-aliases.ts'

const runtimes = new WeakMap<Interfaces.Config, Runtime>()

/** Binds a configuration to its runtime. */
export function withRuntime(config: Config, runtime: Runtime): Config {
  runtimes.set(config, runtime)
  return config
}

/**
 * Returns the runtime of a configuration. If a different program loaded the configuration, returns
 * the runtime of the process, but without signal handling.
 */
export function configRuntime(config: Interfaces.Config): Runtime {
  const runtime =
    runtimes.get(config) ?? systemRuntime(config.version, new AbortController().signal)
  runtimes.set(config, runtime)
  return runtime
}

/**
 * Returns the configuration with which a command starts. `options` is either a configuration,
 * possibly from another copy of oclif, or a folder.
 */
export async function configFor(options: Interfaces.LoadOptions): Promise<Config> {
  const isConfig = typeof options === 'object' && '_base' in options
  return isConfig ? (options as unknown as Config) : await Config.load(options)
}

const catalogs = new WeakMap<Interfaces.Config['plugins'], Catalog>()

/**
 * Returns the commands and topics that a run needs. In the built program, most runs need only their
 * own command.
 */
export function runCatalog(config: Interfaces.Config): Catalog {
  const known = catalogs.get(config.plugins)
  if (known) return known
  const catalog = createCatalog(config, config.commands)
  catalogs.set(config.plugins, catalog)
  return catalog
}

/** Returns the catalog of all commands and topics. */
export function fullCatalog(config: Interfaces.Config): Catalog {
  return createCatalog(config, allCommands(config))
}

/** Loads the class of any command, not only the command of this run. */
export async function loadCommand(id: string, config: Interfaces.Config): Promise<Command.Class> {
  const found = allCommands(config).find((command) => command.id === id)
  if (!found) throw new Error(`Command ${id} not found`)
  return await found.load()
}

function allCommands(config: Interfaces.Config): Command.Loadable[] {
  return config
    .getPluginsList()
    .flatMap(
      (plugin) => (plugin as { allCommands?: Command.Loadable[] }).allCommands ?? plugin.commands,
    )
}

function createCatalog(config: Interfaces.Config, all: Command.Loadable[]): Catalog {
  const commands = (all as unknown as CommandMeta[]).filter(({ id }) => !isAlias(id))
  return {
    commands: Object.fromEntries(commands.map((command) => [command.id, command])),
    topics: Object.fromEntries(config.topics.map((topic) => [topic.name, topic])),
    ...flagLookups(config, commands),
  }
}

/**
 * Functions that look up flags in all commands. The built program has an index of flags, so it
 * doesn't need to read the metadata of every command.
 */
export type FlagLookups = Pick<Catalog, 'valueFlags' | 'commandsWithFlag'>

function flagLookups(config: Interfaces.Config, commands: CommandMeta[]): FlagLookups {
  const [program, ...plugins] = config.getPluginsList() as (Interfaces.Plugin & {
    flagLookups?: FlagLookups
  })[]
  const own = program?.flagLookups
  if (!own) {
    return {
      valueFlags: () => valueFlagNames(commands),
      commandsWithFlag: (flag) => commandsWithFlag(commands, flag),
    }
  }
  const others = plugins.flatMap((plugin) => plugin.commands as unknown as CommandMeta[])
  return {
    valueFlags: () => new Set([...own.valueFlags(), ...valueFlagNames(others)]),
    commandsWithFlag: (flag) => [...own.commandsWithFlag(flag), ...commandsWithFlag(others, flag)],
  }
}
