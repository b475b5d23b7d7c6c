import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Interfaces, Plugin } from '@oclif/core'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The manifest as oclif makes it, read off the sources and not off what was built of them. */
export async function manifestOfSources(): Promise<Interfaces.Manifest> {
  const pjson = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const commands = { strategy: 'pattern', target: './src/commands', globPatterns: ['**/*.ts'] }
  const plugin = new Plugin({
    isRoot: true,
    root,
    name: pjson.name,
    pjson: { ...pjson, oclif: { ...pjson.oclif, commands } },
    ignoreManifest: true,
    errorOnManifestCreate: true,
    // what a command doesn't say for itself is left out of the manifest
    respectNoCacheDefault: true,
  } as Interfaces.Options & Interfaces.PluginOptions)
  await plugin.load()
  return plugin.manifest
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
