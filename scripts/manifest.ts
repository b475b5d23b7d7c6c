import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Config, type Interfaces, Plugin } from '@oclif/core'
import { aliasesOf } from '../src/frame/program/topic-aliases.ts'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Our package.json as oclif reads it, with what was built replaced by what it is built of. */
async function sourcesPjson(): Promise<Interfaces.PJSON> {
  const pjson = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const hooks = Object.keys(pjson.oclif.hooks).map((event) => [
    event,
    `./src/frame/program/hooks/${event.replaceAll('_', '-')}.ts`,
  ])
  return {
    ...pjson,
    exports: { './plugin': { default: './src/plugin/library.ts' } },
    oclif: {
      ...pjson.oclif,
      commands: { strategy: 'pattern', target: './src/commands', globPatterns: ['**/*.ts'] },
      helpClass: './src/frame/program/docsctl-help.ts',
      hooks: Object.fromEntries(hooks),
    },
  }
}

/** The commands as oclif's own plugin finds them in the sources. */
export async function sourcesPlugin(): Promise<Plugin> {
  const pjson = await sourcesPjson()
  const plugin = new Plugin({
    isRoot: true,
    root,
    name: pjson.name,
    pjson,
    ignoreManifest: true,
    errorOnManifestCreate: true,
    // what a command doesn't say for itself is left out of the manifest
    respectNoCacheDefault: true,
  } as Interfaces.Options & Interfaces.PluginOptions)
  await plugin.load()
  for (const command of [...plugin.commands, ...Object.values(plugin.manifest.commands)]) {
    command.hiddenAliases = aliasesOf(command.id)
    await keepOwnKeys(command, plugin)
  }
  return plugin
}

/** The keys of our flags and arguments that oclif doesn't know. */
const ownKeys = [
  ...['optionalValue', 'known', 'things', 'thingsBehind', 'thingsBefore'],
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

/** The program with this plugin as its own, and further ones. */
export async function configOf(plugin: Plugin, others: Plugin[] = []): Promise<Config> {
  return await Config.load({
    root,
    pjson: plugin.pjson,
    plugins: new Map([plugin, ...others].map((one) => [one.name, one])),
    version: plugin.version,
  })
}

/** As the file is written: without what no reader of it needs. */
export function manifestText({ commands, version }: Interfaces.Manifest): string {
  const kept = Object.entries(commands)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, command]) => [id, lean(command)])
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

function lean(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lean)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => !unread.has(key) && inner !== false && !isEmptyList(inner))
      .map(([key, inner]) => [key, lean(inner)]),
  )
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}
