import { existsSync, readFileSync, renameSync } from 'node:fs'
import { unreadable } from './read-file.ts'
import { utf8Text } from './utf8.ts'

/**
 * The content of a file that docsctl maintains. The content is undefined if the file is missing or
 * damaged.
 */
export interface KeptContent<T> {
  value?: T | undefined
  /** true if the file exists but its content isn't valid */
  isDamaged?: true
}

/**
 * Reads a JSON file that docsctl maintains. `parse` returns undefined if the value isn't valid. All
 * such files are read with this function or line by line, so that a damaged file is never reported
 * as a bug.
 */
export function readKept<T>(
  path: string,
  parse: (value: unknown) => T | undefined,
): KeptContent<T> {
  let bytes: Buffer
  try {
    bytes = readFileSync(path)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return {}
    throw unreadable(path, cause, { kind: 'failed' })
  }
  try {
    const value = parse(JSON.parse(utf8Text(bytes)))
    return value === undefined ? { isDamaged: true } : { value }
  } catch {
    return { isDamaged: true }
  }
}

/** Renames a damaged file, so that docsctl can write a new file. Returns a note for stderr. */
export function moveDamagedFile(path: string): string {
  let number = 1
  while (existsSync(`${path}.corrupt-${number}`)) number += 1
  const aside = `${path}.corrupt-${number}`
  renameSync(path, aside)
  return `${path} was invalid and was replaced. The old file was renamed to ${aside}`
}
