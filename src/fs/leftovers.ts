import { rmSync } from 'node:fs'
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { getBuiltinModule } from 'node:process'
import { processExists } from './running-process.ts'

/**
 * Matches the names of temporary files and folders. A name contains the ID of the process that
 * created it.
 */
const temporaryName = /^\.docsctl-tmp-(\d+)-\w+$/

const day = 24 * 3_600_000

/** Folders in which leftovers were already removed. */
const searched = new Set<string>()

/** The temporary files of this process. */
const current = new Set<string>()

/**
 * Calls a function with the path of a new temporary file. The file is removed afterwards, even if
 * the process exits before. Also removes leftovers of killed processes, once per folder.
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
    current.delete(path)
    if (current.size === 0) process.off('exit', removeCurrent)
  }
}

function removeCurrent(): void {
  for (const path of current) rmSync(path, { force: true })
}

/**
 * Creates a private temporary folder and removes leftovers like `withTemporaryFile`. The new folder
 * is removed when the process exits, unless the caller removes it earlier.
 */
export async function makeTemporaryFolder(parent: string): Promise<string> {
  await removeLeftovers(parent)
  const folder = await mkdtemp(join(parent, `.docsctl-tmp-${process.pid}-`))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
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
    // skips files that another process removes at the same time, and files of other users
    const found = await lstat(path).catch(() => undefined)
    const isOwn = found && (!process.getuid || found.uid === process.getuid())
    if (isOwn && found.mtimeMs < Date.now() - day)
      await rm(path, { recursive: true, force: true }).catch(() => {})
  }
}
