import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Command } from '@oclif/core/command'
import { Plugin } from '@oclif/core/config'
import { settings } from '@oclif/core/settings'
import { DocsctlError, type ErrorDetails } from '../../errors.ts'
import { childEnvironment } from '../../fs/start-program.ts'
import { type KnownPlugin, knownPlugins } from './known-plugins.ts'
import { linkedPlugin } from './linked-plugin.ts'
import { type OwnModules, resolveOwnModules } from './resolve.ts'
import { isTaken } from './taken-names.ts'

/**
 * oclif's plugin class with a better error: if a command can't be loaded, the error contains the
 * file name.
 */
class LoadedPlugin extends Plugin {
  override async findCommand(id: string): Promise<Command.Class> {
    try {
      return await super.findCommand(id, { must: true })
    } catch (cause) {
      const file = cause instanceof DocsctlError ? undefined : this.#fileOf(id)
      if (!file) throw cause
      const [message] = (cause as Error).message.split('\nRequire stack:')
      throw new Error(`${message} (${relative(this.root, file)})`, { cause })
    }
  }

  #fileOf(id: string): string | undefined {
    const { commandsDir } = this
    if (!commandsDir) return undefined
    const path = join(commandsDir, ...id.split(':'))
    return ['', '/index']
      .flatMap((name) => ['.js', '.cjs', '.mjs'].map((end) => path + name + end))
      .find((file) => existsSync(file))
  }
}

/** Uses oclif to load the plugin in a folder. */
export async function loadPlugin(
  { name, root, type }: Pick<KnownPlugin, 'name' | 'root' | 'type'>,
  own: () => OwnModules,
): Promise<Plugin> {
  resolveOwnModules(own)
  withholdTokens()
  // a TypeScript plugin must be compiled before it is installed
  settings.enableAutoTranspile = false
  const plugin = new LoadedPlugin({ name, root, type, errorOnManifestCreate: true } as never)
  await plugin.load()
  return plugin
}

/**
 * Removes docsctl's tokens from the environment of this process, so that plugins and programs
 * that they start don't inherit them. docsctl itself keeps a copy of the environment.
 */
function withholdTokens(): void {
  const kept = childEnvironment(process.env)
  for (const name of Object.keys(process.env)) if (!(name in kept)) delete process.env[name]
}

/**
 * A plugin that is created from its record. Its files are loaded only if a command or hook runs.
 */
class UserPlugin extends Plugin {
  readonly #known: KnownPlugin
  readonly #own: () => OwnModules

  constructor(known: KnownPlugin, own: () => OwnModules) {
    super({ name: known.name, root: known.root, type: known.type })
    this.#known = known
    this.#own = own
  }

  /** Loads the plugin. `taken` contains the IDs that plugins can't use. */
  override async load(taken: ReadonlySet<string> = new Set()): Promise<void> {
    const { name, version, root, type, oclif, moduleType, commands } = this.#known
    const free = Object.values(commands).filter(({ id }) => !isTaken(id, taken))
    const { topics: _, ...rest } = oclif
    const hooks = Object.entries(oclif.hooks ?? {}).map(([event, target]) => [
      event,
      [target]
        .flat()
        .map((one) => (typeof one === 'string' ? { target: one, identifier: 'default' } : one)),
    ])
    if (hooks.length > 0) {
      // otherwise, oclif searches for TypeScript before it runs a hook of a linked plugin
      settings.enableAutoTranspile = false
      resolveOwnModules(this.#own)
      withholdTokens()
    }
    Object.assign(this, {
      ...{ name, alias: name, version, root, type, moduleType, valid: true, hasManifest: true },
      pjson: { name, version, oclif: { ...rest, topics: newTopics(oclif.topics, taken) } },
      hooks: Object.fromEntries(hooks),
      commandIDs: free.map(({ id }) => id),
      commands: free.map((command) => ({
        ...command,
        aliases: command.aliases?.filter((alias) => !isTaken(alias, taken)) ?? [],
        hiddenAliases: command.hiddenAliases?.filter((alias) => !isTaken(alias, taken)) ?? [],
        ...{ pluginName: name, pluginAlias: name, pluginType: type },
        load: () => this.findCommand(command.id),
      })),
    })
  }

  override async findCommand(id: string): Promise<Command.Class> {
    try {
      const plugin = await loadPlugin(this.#known, this.#own)
      return await plugin.findCommand(id, { must: true })
    } catch (cause) {
      throw loadError(this.name, cause, { hint: `docsctl plugins update ${this.name}` })
    }
  }
}

function loadError(name: string, cause: unknown, details: ErrorDetails = {}): DocsctlError {
  if (cause instanceof DocsctlError) return cause
  const message = `Cannot load plugin "${name}": ${(cause as Error).message}`
  return new DocsctlError('failed', message, { ...details, cause })
}

/** Omits topics that already exist, so that plugins can't change their summaries. */
function newTopics<Topics extends object>(topics: Topics | undefined, taken: ReadonlySet<string>) {
  const names = new Set([...taken].map((id) => id.split(':')[0]))
  return Object.fromEntries(Object.entries(topics ?? {}).filter(([name]) => !names.has(name)))
}

/** Returns the plugins in a folder. Their commands can't override existing commands. */
export async function userPlugins(
  folder: string,
  taken: ReadonlySet<string>,
  own: () => OwnModules,
): Promise<{ plugins: Plugin[]; problems: string[] }> {
  const { plugins: all, problem } = knownPlugins(folder)
  const problems = problem ? [problem] : []
  const plugins: Plugin[] = []
  const ids = new Set(taken)
  for (const one of all) {
    if (!existsSync(join(one.root, 'package.json'))) {
      problems.push(`Plugin "${one.name}" no longer exists in ${one.root}`)
      continue
    }
    try {
      const describe = () => described(one, own)
      // a linked plugin may have changed, and its author expects to run the current version
      const known = one.type === 'link' ? await linkedPlugin(one, folder, describe) : one
      const plugin = new UserPlugin(known, own)
      await plugin.load(ids)
      for (const id of plugin.commandIDs) ids.add(id)
      plugins.push(plugin)
    } catch (error) {
      problems.push(loadError(one.name, error).message)
    }
  }
  return { plugins, problems }
}

/** Returns the record of a plugin. */
export async function described(
  place: Pick<KnownPlugin, 'name' | 'root' | 'type' | 'spec'>,
  own: () => OwnModules,
): Promise<KnownPlugin> {
  const plugin = await loadPlugin(place, own).catch((error) => {
    throw loadError(place.name, error)
  })
  if (!plugin.valid) {
    throw new DocsctlError(
      'failed',
      `"${place.name}" is not a plugin. Its package.json has no key "oclif"`,
    )
  }
  const { version, pjson, moduleType, manifest } = plugin
  return { ...place, version, oclif: pjson.oclif, moduleType, commands: manifest.commands }
}
