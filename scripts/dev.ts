import type { Config, Plugin } from '@oclif/core'
import { findRequest } from '../src/host/arguments/dispatch.ts'
import { runCatalogue } from '../src/host/program/config.ts'
import { runProcess } from '../src/host/program/run-process.ts'
import { main } from '../src/program.ts'
import { loadConfig, manifestPlugin, readFromSources } from './manifest.ts'

let program: Promise<Plugin> | undefined
let loaded: { commands: Plugin['commands']; config: Promise<Config> } | undefined
const fresh = new Map<string, Promise<void>>()

/**
 * Returns the configuration of the program in the sources, for `bin/dev.js` and in-process tests.
 * The manifest describes all commands except the one in the arguments. That one is read from its
 * own file, so that a changed flag takes effect before the manifest is written again.
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
  // each run stores its runtime in its own configuration
  return Object.assign(Object.create(Object.getPrototypeOf(config)), config)
}

/** Loads the configuration again only if a command has changed, because tests run many commands. */
function loadedConfig(plugin: Plugin): Promise<Config> {
  const { commands } = plugin
  if (loaded?.commands !== commands) loaded = { commands, config: loadConfig(plugin) }
  return loaded.config
}

/** Returns the ID of the docsctl command that the arguments run, or whose help they request. */
function commandNamed(argv: string[], config: Config): string | undefined {
  const request = findRequest(argv, runCatalogue(config))
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
