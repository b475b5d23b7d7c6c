import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DocsctlError } from '../errors.ts'
import { withFileLock } from '../files/file-lock.ts'
import { unreadable } from '../files/read-file.ts'
import { unwritable } from '../files/replace-file.ts'

/** A JSON file of ours: private to its owner, replaced as a whole, never overwritten when damaged. */
export interface StoreFile<T extends object> {
  path: string
  empty: T
  isSound(value: unknown): value is T
}

/**
 * A damaged file is an error here, never an empty one: without its profiles the next command might
 * act on another organization than the one that was meant.
 */
export function readStore<T extends object>(file: StoreFile<T>): T {
  const data = parseStore(file)
  if (data !== undefined) return data
  throw new DocsctlError('usage', `${file.path} is damaged: it isn't what docsctl writes there`, {
    hint: 'mend or move the file; docsctl auth login and docsctl config set put it aside and begin a new one',
    problems: [{ where: file.path, rule: 'needs to be the JSON that docsctl writes' }],
  })
}

/** For whoever is about to write: a damaged file is put aside then, so it counts as empty. */
export function readStoreToChange<T extends object>(file: StoreFile<T>): T {
  return parseStore(file) ?? structuredClone(file.empty)
}

/** Reads, changes and replaces the file, one process after the other; gives notes for stderr. */
export async function changeStore<T extends object>(
  file: StoreFile<T>,
  change: (data: T) => void,
): Promise<string[]> {
  // conf takes 20 ms to load: writing is rare, reading goes past it
  const { default: Conf } = await import('conf')
  const folder = dirname(file.path)
  const write = () => {
    removeLeftovers(file.path)
    const sound = parseStore(file)
    const data = sound ?? structuredClone(file.empty)
    change(data)
    const notes = sound === undefined ? [setAside(file.path)] : []
    const conf = new Conf<Record<string, unknown>>({
      cwd: folder,
      configName: basename(file.path, '.json'),
      configFileMode: 0o600,
      accessPropertiesByDotNotation: false,
    })
    const store: object = data
    conf.store = { ...store }
    return notes
  }
  try {
    // Only a folder that we make becomes private: DOCSCTL_CONFIG_DIR may name one that others use.
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return await withFileLock(file.path, write)
  } catch (cause) {
    throw cause instanceof DocsctlError ? cause : unwritable(file.path, cause)
  }
}

/** What conf was writing when it was killed: it may hold a token that nobody would remove any more. */
function removeLeftovers(path: string): void {
  const beginning = `${basename(path)}.tmp-`
  for (const name of readdirSync(dirname(path))) {
    if (name.startsWith(beginning)) rmSync(join(dirname(path), name), { force: true })
  }
}

function parseStore<T extends object>(file: StoreFile<T>): T | undefined {
  let text: string
  try {
    text = readFileSync(file.path, 'utf8')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return structuredClone(file.empty)
    throw unreadable(file.path, cause, { kind: 'failed' })
  }
  try {
    const data: unknown = JSON.parse(text)
    return file.isSound(data) ? data : undefined
  } catch {
    return undefined
  }
}

function setAside(path: string): string {
  let number = 1
  while (existsSync(`${path}.corrupt-${number}`)) number += 1
  const aside = `${path}.corrupt-${number}`
  renameSync(path, aside)
  return `${path} was damaged: it is now ${aside}, and a new one was begun`
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function reason(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
