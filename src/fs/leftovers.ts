import { rmSync } from 'node:fs'
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { getBuiltinModule } from 'node:process'
import { processExists } from './running-process.ts'

/**
 * Matches the names of temporary files and folders. Their names contain the ID of the process that
 * created them.
 */
const temporaryName = /^\.docsctl-tmp-(\d+)-\w+$/

export function isTemporaryName(name: string): boolean {
  return temporaryName.test(name)
}

const day = 24 * 3_600_000

/** The folders from which this process has already removed leftovers. */
const searched = new Set<string>()

/** The temporary files and folders that this process has created. */
const current = new Set<string>()

/**
 * Calls a function with the path of a new temporary file. The file is removed afterwards, even if
 * the process exits early. Also removes leftovers of killed processes, once per folder.
 */
export async function withTemporaryFile(
  folder: string,
  work: (path: string) => Promise<void>,
): Promise<void> {
  await removeLeftovers(folder)
  const random = getBuiltinModule('node:crypto').randomBytes(6).toString('hex')
  const path = join(folder, `.docsctl-tmp-${process.pid}-${random}`)
  if (current.size === 0) process.once('exit', removeCurrent)
  current.add(path)
  try {
    await work(path)
  } finally {
    await rm(path, { force: true })
    forget(path)
  }
}

function forget(path: string): void {
  current.delete(path)
  if (current.size === 0) process.off('exit', removeCurrent)
}

function removeCurrent(): void {
  for (const path of current) rmSync(path, { recursive: true, force: true })
}

/**
 * Creates a private temporary folder, and removes leftovers as `withTemporaryFile` does. The new
 * folder is removed when the process exits, unless the caller removes it earlier.
 */
export async function makeTemporaryFolder(parent: string): Promise<string> {
  await removeLeftovers(parent)
  const folder = await mkdtemp(join(parent, `.docsctl-tmp-${process.pid}-`))
  if (current.size === 0) process.once('exit', removeCurrent)
  current.add(folder)
  return folder
}

/** Calls a function with the path of a new temporary folder, which is removed afterwards. */
export async function withTemporaryFolder<Result>(
  parent: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await makeTemporaryFolder(parent)
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
    forget(folder)
  }
}

/** Removes temporary files and folders that are older than a day, if their process has ended. */
async function removeLeftovers(folder: string): Promise<void> {
  if (searched.has(folder)) return
  searched.add(folder)
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const [, id] = temporaryName.exec(name) ?? []
    if (id === undefined || processExists(Number(id))) continue
    const path = join(folder, name)
    // ignores files that another process has just removed, and files of other users
    const found = await lstat(path).catch(() => undefined)
    const isOwn = found && (!process.getuid || found.uid === process.getuid())
    if (isOwn && found.mtimeMs < Date.now() - day)
      await rm(path, { recursive: true, force: true }).catch(() => {})
  }
}
