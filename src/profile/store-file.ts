import { readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DocsctlError } from '../errors.ts'
import { moveDamagedFile, readKept } from '../fs/kept-file.ts'
import { invalidFile } from '../output/text/file-problems.ts'

/**
 * A private JSON file of docsctl. A write replaces the file atomically. It never overwrites a
 * damaged file.
 */
export interface StoreFile<T extends object> {
  path: string
  empty: T
  isSound(value: unknown): value is T
}

/**
 * Reads a store. Throws if the file is damaged. If a damaged file counted as empty, the next
 * command might change the wrong organization.
 */
export function readStore<T extends object>(file: StoreFile<T>): T {
  const data = parseStore(file)
  if (data !== undefined) return data
  throw new DocsctlError('usage', `"${file.path}" is not a valid docsctl file`, {
    hint: 'Fix or delete the file. "docsctl auth login" creates a new file and keeps a copy of the old one',
    problems: [invalidFile(file.path, `"${file.path}" is not a valid docsctl file`)],
  })
}

/**
 * Reads a store before a change. A damaged file counts as empty, because the write renames the
 * damaged file first.
 */
export function readStoreToChange<T extends object>(file: StoreFile<T>): T {
  return parseStore(file) ?? structuredClone(file.empty)
}

/** Reads, changes, and replaces the file while holding its lock. Returns notes for stderr. */
export async function changeStore<T extends object>(
  file: StoreFile<T>,
  change: (data: T) => void,
): Promise<string[]> {
  // only writes load these modules, because loading conf takes 20 ms
  const { default: Conf } = await import('conf')
  const { withFileLock } = await import('../fs/file-lock.ts')
  const { makeFolder, unwritable } = await import('../fs/replace-file.ts')
  const folder = dirname(file.path)
  const write = () => {
    removeLeftovers(file.path)
    const sound = parseStore(file)
    const data = sound ?? structuredClone(file.empty)
    change(data)
    const notes = sound === undefined ? [moveDamagedFile(file.path)] : []
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
    // keeps the permissions of an existing folder, because DOCSCTL_CONFIG_DIR may point to a shared
    // folder
    makeFolder(folder, 0o700, file.path)
    return await withFileLock(file.path, write)
  } catch (cause) {
    throw cause instanceof DocsctlError ? cause : unwritable(file.path, cause)
  }
}

/** Removes temporary files that killed processes have left. They may contain a token. */
function removeLeftovers(path: string): void {
  const beginning = `${basename(path)}.tmp-`
  for (const name of readdirSync(dirname(path))) {
    if (name.startsWith(beginning)) rmSync(join(dirname(path), name), { force: true })
  }
}

function parseStore<T extends object>(file: StoreFile<T>): T | undefined {
  const parse = (value: unknown) => (file.isSound(value) ? value : undefined)
  const { value, isDamaged } = readKept(file.path, parse)
  return isDamaged ? undefined : (value ?? structuredClone(file.empty))
}

export function reason(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
