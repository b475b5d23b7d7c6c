import type { Config, Plugin } from '@oclif/core'
import { findRequest } from '../src/host/arguments/dispatch.ts'
import { runCatalog } from '../src/host/program/config.ts'
import { runProcess } from '../src/host/program/run-process.ts'
import { main } from '../src/program.ts'
import { loadConfig, manifestPlugin, readFromSources } from './manifest.ts'

let program: Promise<Plugin> | undefined
let loaded: { commands: Plugin['commands']; config: Promise<Config> } | undefined
const fresh = new Map<string, Promise<void>>()

/**
 * Returns oclif's configuration for running docsctl from the sources. `bin/dev.js` and in-process
 * tests use it. The manifest describes all commands except the one that the arguments select. That
 * command is loaded from its file, so that changed flags take effect without generating the
 * manifest.
 */
export async function configOfSources(argv: string[] = [], others: Plugin[] = []): Promise<Config> {
  program ??= manifestPlugin()
  const plugin = await program
  const id = commandNamed(argv, await loadedConfig(plugin))
  if (id !== undefined) {
    if (!fresh.has(id)) fresh.set(id, readFromSources([id], plugin))
    await fresh.get(id)
  }
  if (others.length > 0) return await loadConfig(plugin, others)
  const config = await loadedConfig(plugin)
  // return a copy, because each run stores its runtime in its configuration
  return Object.assign(Object.create(Object.getPrototypeOf(config)), config)
}

/**
 * Loads the configuration. Reuses it while no command has changed, because tests run many commands.
 */
function loadedConfig(plugin: Plugin): Promise<Config> {
  const { commands } = plugin
  if (loaded?.commands !== commands) loaded = { commands, config: loadConfig(plugin) }
  return loaded.config
}

/** Returns the ID of the docsctl command that the arguments run or request help for. */
function commandNamed(argv: string[], config: Config): string | undefined {
  const request = findRequest(argv, runCatalog(config))
  const id = 'id' in request ? request.id : request.type === 'help' && request.subject.join(':')
  const command = id ? config.findCommand(id) : undefined
  return command?.pluginName === config.name ? command.id : undefined
}

export async function startFromSources(): Promise<void> {
  const argv = process.argv.slice(2)
  await runProcess(argv, async (runtime) => {
    const config = await configOfSources(argv)
    return await main(argv, { ...runtime, version: config.version }, config)
  })
}
