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
  const { plugins, ...oclif } = pjson.oclif
  return {
    ...pjson,
    exports: { './plugin': { default: './src/plugin/library.ts' } },
    oclif: {
      ...oclif,
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
    await keepOptionalValues(command, plugin)
  }
  return plugin
}

/** The one key of our flags that oclif doesn't know. */
async function keepOptionalValues(command: { id: string; flags: object }, plugin: Plugin) {
  const { flags, baseFlags } = await plugin.findCommand(command.id, { must: true })
  for (const [name, { optionalValue }] of Object.entries({ ...baseFlags, ...flags } as Record<
    string,
    { optionalValue?: string }
  >)) {
    if (optionalValue)
      Object.assign((command.flags as Record<string, object>)[name] ?? {}, { optionalValue })
  }
}

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
      .filter(([key, inner]) => !unread.has(key) && inner !== false && !isUnsaid(key, inner))
      .map(([key, inner]) => [key, lean(inner)]),
  )
}

/** An empty list says nothing, but that of the aliases is read by the plugin that completes. */
function isUnsaid(key: string, value: unknown): boolean {
  return key !== 'aliases' && Array.isArray(value) && value.length === 0
}
