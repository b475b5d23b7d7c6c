import { rmSync } from 'node:fs'
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { getBuiltinModule } from 'node:process'

/** Matches the names of temporary files and folders, which contain the id of their process. */
const temporaryName = /^\.docsctl-tmp-(\d+)-\w+$/

const day = 24 * 3_600_000

/** Folders without leftovers, as far as this process knows. */
const searched = new Set<string>()

/**
 * Returns the path of a new temporary file. First removes leftovers of processes that were killed,
 * once per folder.
 */
export async function temporaryFile(folder: string): Promise<string> {
  await removeLeftovers(folder)
  return join(
    folder,
    `.docsctl-tmp-${process.pid}-${getBuiltinModule('node:crypto').randomBytes(6).toString('hex')}`,
  )
}

/**
 * Creates a private temporary folder, after it has removed leftovers as `temporaryFile` does. The
 * folder is also removed if the process ends before its caller does it.
 */
export async function makeTemporaryFolder(parent: string): Promise<string> {
  await removeLeftovers(parent)
  const folder = await mkdtemp(join(parent, `.docsctl-tmp-${process.pid}-`))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Removes temporary files and folders that are older than a day and whose process has ended. */
async function removeLeftovers(folder: string): Promise<void> {
  if (searched.has(folder)) return
  searched.add(folder)
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const [, id] = temporaryName.exec(name) ?? []
    if (id === undefined || isRunning(Number(id))) continue
    const path = join(folder, name)
    // a file that another process removes meanwhile, or someone else's file, is skipped
    const found = await lstat(path).catch(() => undefined)
    const isOwn = found && (!process.getuid || found.uid === process.getuid())
    if (isOwn && found.mtimeMs < Date.now() - day)
      await rm(path, { recursive: true, force: true }).catch(() => {})
  }
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    // another user's process can't be signaled, but it exists
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
