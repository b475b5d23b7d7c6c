import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readKept } from '../../fs/kept-file.ts'
import { isText, shape } from '../../fs/stored-shape.ts'
import { isKnownPlugin, type KnownPlugin } from './known-plugins.ts'

/**
 * The maximum number of files to check for changes. If a plugin has more files, loading it is
 * faster than checking them.
 */
const maxFiles = 1000

/**
 * Returns the current description of a linked plugin. Uses the cache unless a file of the plugin
 * has changed.
 */
export async function linkedPlugin(
  known: KnownPlugin,
  folder: string,
  describe: () => Promise<KnownPlugin>,
): Promise<KnownPlugin> {
  const file = join(folder, 'links', `${encodeURIComponent(known.name)}.json`)
  const stamp = pluginStamp(known.root)
  const last = stamp && readCachedPlugin(file)
  if (last && last.stamp === stamp && last.plugin.root === known.root) return last.plugin
  const plugin = await describe()
  if (stamp) await writeCachedPlugin(file, { stamp, plugin })
  return plugin
}

interface CachedPlugin {
  stamp: string
  plugin: KnownPlugin
}

/** Reads the cached description. A damaged cache file counts as missing. */
function readCachedPlugin(file: string): CachedPlugin | undefined {
  try {
    return readKept(file, (value) => (isCachedPlugin(value) ? value : undefined)).value
  } catch {
    return undefined
  }
}

const isCachedPlugin = shape<CachedPlugin>({ stamp: isText, plugin: isKnownPlugin })

/**
 * Caches the description. Ignores errors, because a missing cache only makes the next start slower.
 */
async function writeCachedPlugin(file: string, written: CachedPlugin): Promise<void> {
  // loaded on demand, because a linked plugin has rarely changed since the last start
  const { replaceFile } = await import('../../fs/replace-file.ts')
  const text = JSON.stringify(written)
  await replaceFile(file, text, { mode: 0o600, folderMode: 0o700 }).catch(() => {})
}

/**
 * Returns a stamp that changes if any file of the plugin changes. Returns undefined if there are
 * too many files.
 */
function pluginStamp(root: string): string | undefined {
  const files: string[] = []
  const folders = [root]
  try {
    for (const folder of folders) {
      for (const entry of readdirSync(folder, { withFileTypes: true })) {
        const path = join(folder, entry.name)
        if (entry.name === 'node_modules' || entry.name.startsWith('.')) continue
        if (entry.isDirectory()) folders.push(path)
        else files.push(path)
      }
      if (files.length + folders.length > maxFiles) return undefined
    }
    return files
      .map((path) => [path, statSync(path)] as const)
      .map(([path, { mtimeMs, size }]) => `${path} ${mtimeMs} ${size}`)
      .join('\n')
  } catch {
    return undefined
  }
}
