import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile, unwritable } from '../../fs/replace-file.ts'
import { sanitize } from '../../output/text/sanitize.ts'
import type { Environment } from '../../profile/environment.ts'
import type { NamedResource } from './resource-names.ts'
import { isShellWord, type NamesList, namesFolder } from './store.ts'

/**
 * Writes a list with one line per resource, followed by `words`. A line contains the ID and names
 * of a resource. If a name was shortened or omitted, the line also contains the resource as JSON.
 */
export async function writeNames(
  { file, key }: NamesList,
  resources: readonly NamedResource[],
  words: readonly string[],
): Promise<void> {
  const lines = resources.filter(({ id }) => isShellWord(id)).map(resourceLine)
  const text = `${sortedText(lines)}\n${sortedText(words)}`
  await replaceFile(file, key + text, { mode: 0o600, folderMode: 0o700 })
}

function sortedText(lines: readonly string[]): string {
  const sorted = lines.map((line) => Buffer.from(line)).sort(Buffer.compare)
  return Buffer.concat(sorted).toString()
}

function resourceLine(resource: NamedResource): string {
  const { id, other = '' } = resource
  const title = shownTitle(resource.title)
  const shown = isShellWord(other) ? other : ''
  const isAll = title === resource.title && shown === other && !resource.also
  return `${[id, title, shown, ...(isAll ? [] : [JSON.stringify(resource)])].join('\t')}\n`
}

const maxTitleLength = 80

export function shownTitle(title: string): string {
  const line = sanitize(title.replace(/\s+/g, ' ').trim())
  const characters = [...line]
  return characters.length > maxTitleLength
    ? `${characters.slice(0, maxTitleLength - 1).join('')}…`
    : line
}

/**
 * Removes all lists and returns how many there were. Keeps the counters of writes, because running
 * processes need them.
 */
export function clearNames(environment: Environment): { folder: string; removed: number } {
  const folder = namesFolder(environment)
  try {
    const files = readdirSync(folder).filter((name) => !/\.(begun|ended)$/.test(name))
    for (const name of files) rmSync(join(folder, name), { force: true })
    return { folder, removed: files.filter((name) => name.endsWith('.txt')).length }
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return { folder, removed: 0 }
    throw unwritable(folder, cause)
  }
}
