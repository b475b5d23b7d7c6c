import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { DocsctlError } from '../errors.ts'

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
    problems: [{ where: file.path, rule: 'must be the JSON that docsctl writes' }],
  })
}

/** For whoever is about to write: a damaged file is put aside then, so it counts as empty. */
export function readStoreToChange<T extends object>(file: StoreFile<T>): T {
  return parseStore(file) ?? structuredClone(file.empty)
}

/** Reads, changes and replaces the file; gives notes for stderr. */
export async function changeStore<T extends object>(
  file: StoreFile<T>,
  change: (data: T) => void,
): Promise<string[]> {
  // conf takes 20 ms to load: writing is rare, reading goes past it. From here on nothing waits,
  // so that two changes in one run can't lose each other.
  const { default: Conf } = await import('conf')
  const sound = parseStore(file)
  const data = sound ?? structuredClone(file.empty)
  change(data)
  try {
    const notes = sound === undefined ? [setAside(file.path)] : []
    const folder = dirname(file.path)
    // Only a folder that we make becomes private: DOCSCTL_CONFIG_DIR may name one that others use.
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const conf = new Conf<Record<string, unknown>>({
      cwd: folder,
      configName: basename(file.path, '.json'),
      configFileMode: 0o600,
      accessPropertiesByDotNotation: false,
    })
    const store: object = data
    conf.store = { ...store }
    return notes
  } catch (cause) {
    throw new DocsctlError('failed', `cannot write ${file.path}: ${reason(cause)}`, { cause })
  }
}

function parseStore<T extends object>(file: StoreFile<T>): T | undefined {
  let text: string
  try {
    text = readFileSync(file.path, 'utf8')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return structuredClone(file.empty)
    throw new DocsctlError('failed', `cannot read ${file.path}: ${reason(cause)}`, { cause })
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
