import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { KnownPlugin } from './known-plugins.ts'

/** Beyond so many files it costs less to load the plugin than to look at them. */
const mostFiles = 1000

/** A linked plugin as it is by now: as it was written down last, unless one of its files has changed since. */
export async function linkedPlugin(
  known: KnownPlugin,
  folder: string,
  describe: () => Promise<KnownPlugin>,
): Promise<KnownPlugin> {
  const file = join(folder, 'links', `${encodeURIComponent(known.name)}.json`)
  const stamp = stampOf(known.root)
  const last = stamp && writtenIn(file)
  if (last && last.stamp === stamp && last.plugin.root === known.root) return last.plugin
  const plugin = await describe()
  if (stamp) await writeDown(file, { stamp, plugin })
  return plugin
}

interface KeptPlugin {
  stamp: string
  plugin: KnownPlugin
}

function writtenIn(file: string): KeptPlugin | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as KeptPlugin
  } catch {
    return undefined
  }
}

/** Where that can't be done, the next start takes longer. */
async function writeDown(file: string, written: KeptPlugin): Promise<void> {
  // most starts find all as it was, and load nothing for this
  const { replaceFile } = await import('../../files/replace-file.ts')
  const text = JSON.stringify(written)
  await replaceFile(file, text, { mode: 0o600, folderMode: 0o700 }).catch(() => {})
}

/** What differs whenever one of the files was changed, came or went; nothing where there are too many. */
function stampOf(root: string): string | undefined {
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
      if (files.length + folders.length > mostFiles) return undefined
    }
    return files
      .map((path) => [path, statSync(path)] as const)
      .map(([path, { mtimeMs, size }]) => `${path} ${mtimeMs} ${size}`)
      .join('\n')
  } catch {
    return undefined
  }
}
