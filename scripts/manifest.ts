import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { type Command, Config, type Interfaces, Plugin } from '@oclif/core'
import { aliasIds } from '../src/host/program/topic-aliases.ts'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * The file that describes all commands. It extends oclif's manifest with additional keys. It isn't
 * named oclif.manifest.json, because `oclif manifest` overwrites that file without these keys.
 */
export const manifestFile = 'commands.manifest.json'
export const manifestPath = join(root, manifestFile)

/** Returns package.json for oclif, with paths to the sources instead of the built files. */
async function sourcesPjson(globPatterns: string[]): Promise<Interfaces.PJSON> {
  const pjson = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const hooks = Object.keys(pjson.oclif.hooks).map((event) => [
    event,
    event === 'init'
      ? './src/program.ts'
      : `./src/host/program/hooks/${event.replaceAll('_', '-')}.ts`,
  ])
  return {
    ...pjson,
    exports: { './plugin': { default: './src/plugin-api.ts' } },
    oclif: {
      ...pjson.oclif,
      commands: { strategy: 'pattern', target: './src/commands', globPatterns },
      helpClass: './src/host/help/docsctl-help.ts',
      hooks: Object.fromEntries(hooks),
    },
  }
}

/**
 * Loads commands from the sources. Loads either all commands or the commands with matching file
 * names.
 */
export async function sourcesPlugin(globPatterns = ['**/*.ts']): Promise<Plugin> {
  const pjson = await sourcesPjson(globPatterns)
  const plugin = new Plugin({
    isRoot: true,
    root,
    name: pjson.name,
    pjson,
    ignoreManifest: true,
    errorOnManifestCreate: true,
    // omit keys that a command doesn't set
    respectNoCacheDefault: true,
  } as Interfaces.Options & Interfaces.PluginOptions)
  await plugin.load()
  for (const command of [...plugin.commands, ...Object.values(plugin.manifest.commands)]) {
    command.hiddenAliases = aliasIds(command.id)
    await keepOwnKeys(command, plugin)
  }
  return plugin
}

/** Loads the commands in the manifest, without importing their files. */
export async function manifestPlugin(): Promise<Plugin> {
  const pjson = await sourcesPjson([])
  const plugin = new Plugin({
    isRoot: true,
    root,
    name: pjson.name,
    pjson,
    ignoreManifest: true,
  } as Interfaces.Options & Interfaces.PluginOptions)
  await plugin.load()
  const manifest = JSON.parse(await readFile(manifestPath, 'utf8')) as Interfaces.Manifest
  const { name, alias, type } = plugin
  plugin.commands = Object.entries(manifest.commands).map(([id, command]) =>
    loadedOnce({
      ...{ ...command, pluginName: name, pluginAlias: alias, pluginType: type },
      load: () => plugin.findCommand(id, { must: true }),
    }),
  )
  await matchFiles(plugin)
  return plugin
}

/** Returns a command that loads its class only once. */
function loadedOnce(command: Command.Loadable): Command.Loadable {
  let loading: Promise<Command.Class> | undefined
  return {
    ...command,
    load: () => {
      loading ??= command.load()
      return loading
    },
  }
}

/**
 * Updates the commands after files were added or deleted: removes commands without a file, and
 * loads commands that aren't in the manifest.
 */
export async function matchFiles(plugin: Plugin): Promise<void> {
  const files = await readdir(join(root, 'src/commands'), { recursive: true })
  const ids = files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -'.ts'.length).replaceAll(sep, ':'))
  plugin.commands = plugin.commands.filter(({ id }) => ids.includes(id))
  const known = new Set(plugin.commands.map(({ id }) => id))
  const unknown = ids.filter((id) => !known.has(id))
  await readFromSources(unknown, plugin)
}

/**
 * Replaces the manifest's data for the given commands with the data in their files. Keeps
 * `plugin.commands` if the data is the same.
 */
export async function readFromSources(ids: string[], plugin: Plugin): Promise<void> {
  if (ids.length === 0) return
  const { commands } = await sourcesPlugin(ids.map((id) => `${id.replaceAll(':', '/')}.ts`))
  const data = (all: Command.Loadable[]) => JSON.parse(JSON.stringify(all.map(withoutEmptyKeys)))
  const known = plugin.commands.filter(({ id }) => ids.includes(id))
  if (isDeepStrictEqual(data(commands), data(known))) return
  const others = plugin.commands.filter(({ id }) => !ids.includes(id))
  plugin.commands = [...others, ...commands.map(loadedOnce)].sort((a, b) =>
    a.id.localeCompare(b.id),
  )
}

/** The keys that docsctl adds to oclif's flags and arguments. */
const ownKeys = [
  ...['optionalValue', 'known', 'resource', 'resourceByPrefix', 'resourceSeparator'],
  ...['isParent', 'isTypedByFlag'],
]

async function keepOwnKeys(
  command: { id: string; flags: object; args: object },
  plugin: Plugin,
): Promise<void> {
  const { flags, baseFlags, args } = await plugin.findCommand(command.id, { must: true })
  const pairs = [
    [{ ...baseFlags, ...flags }, command.flags],
    [args, command.args],
  ] as [Definitions, Definitions][]
  for (const [defined, written] of pairs) {
    for (const [name, definition] of Object.entries(defined)) {
      for (const key of ownKeys) {
        const value = definition[key]
        if (value !== undefined) Object.assign(written[name] ?? {}, { [key]: value })
      }
    }
  }
}

type Definitions = Record<string, Record<string, unknown>>

/** Returns oclif's configuration with the given root plugin and additional plugins. */
export async function loadConfig(plugin: Plugin, others: Plugin[] = []): Promise<Config> {
  return await Config.load({
    root,
    pjson: plugin.pjson,
    plugins: new Map([plugin, ...others].map((one) => [one.name, one])),
    version: plugin.version,
  })
}

/** Formats the manifest, without keys that aren't used. */
export function manifestText({ commands, version }: Interfaces.Manifest): string {
  const kept = Object.entries(commands)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, command]) => [id, withoutEmptyKeys(command)])
  return `${JSON.stringify({ commands: Object.fromEntries(kept), version }, null, 1)}\n`
}

const unread = new Set([
  'relativePath',
  'isESM',
  'pluginName',
  'pluginType',
  'hasDynamicHelp',
  'enableJsonFlag',
])

function withoutEmptyKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmptyKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => !unread.has(key) && inner !== false && !isEmptyList(inner))
      .map(([key, inner]) => [key, withoutEmptyKeys(inner)]),
  )
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}
