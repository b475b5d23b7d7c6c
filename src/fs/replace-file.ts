import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { type FileHandle, lstat, open, realpath, rename, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DocsctlError } from '../errors.ts'
import { type FileErrorDetails, fileFault } from './read-file.ts'

/** Writes a piece of the new file. */
export type WritePiece = (piece: string | Uint8Array) => Promise<void>

export interface Replacement {
  /** the subject of the error message instead of the path */
  what?: string
  /** the file mode; by default that of the replaced file, else according to the umask */
  mode?: number
  /** creates a missing folder with this mode */
  folderMode?: number
  /**
   * rejects if the path leads through a symbolic link (see `openBelow`); called before each step,
   * because others may change the folders meanwhile
   */
  verify?: (() => Promise<void>) | undefined
}

/** `what` is the object of the sentence: a path, or a description of the file. */
export function unwritable(
  what: string,
  cause: unknown,
  { kind = 'failed', ...details }: FileErrorDetails = {},
): DocsctlError {
  return new DocsctlError(kind, `Cannot write ${what} (${fileFault(cause)})`, {
    ...details,
    cause,
  })
}

/** Creates a folder and its parents with this mode, if it doesn't exist. */
export function makeFolder(path: string, mode = 0o777, what = path): void {
  try {
    mkdirSync(path, { recursive: true, mode })
  } catch (cause) {
    throw unwritable(what, mkdirFault(path, cause))
  }
}

/** Returns why a folder can't be created. Node reports a read-only file system as ENOENT. */
function mkdirFault(path: string, cause: unknown): unknown {
  if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') return cause
  let parent = dirname(path)
  while (!existsSync(parent) && parent !== dirname(parent)) parent = dirname(parent)
  try {
    accessSync(parent, constants.W_OK)
    return cause
  } catch (refused) {
    return refused
  }
}

/** Writes a text to a file, which may be a device. */
export async function writeText(path: string, text: string, what = path): Promise<void> {
  try {
    await writeFile(path, text)
  } catch (cause) {
    throw unwritable(what, cause)
  }
}

/**
 * Replaces a file atomically: writes a temporary file next to it, flushes it to disk, and renames
 * it. For a link, its target is replaced, unless `verify` rejects links. A device or a folder is
 * rejected.
 */
export async function replaceFile(
  path: string,
  content: string | ((write: WritePiece) => Promise<void>),
  { what = path, mode, folderMode, verify }: Replacement = {},
): Promise<void> {
  const onDisk = async <Result>(writing: Promise<Result>): Promise<Result> => {
    try {
      return await writing
    } catch (cause) {
      throw unwritable(what, cause)
    }
  }
  if (folderMode !== undefined) makeFolder(dirname(path), folderMode, what)
  await verify?.()
  const target = verify ? path : await realpath(path).catch(() => path)
  const there = await (verify ? lstat : stat)(target).catch(() => undefined)
  if (there?.isFile() === false) {
    throw unwritable(what, new Error('Not a file'))
  }
  const { withTemporaryFile } = await import('./leftovers.ts')
  await withTemporaryFile(dirname(target), async (temporary) => {
    const permissions = mode ?? (there ? there.mode & 0o777 : 0o666 & ~process.umask())
    // `wx` follows no link
    const file: FileHandle = await onDisk(open(temporary, 'wx', 0o600))
    try {
      await verify?.()
      const write: WritePiece = (piece) => onDisk(file.writeFile(piece))
      await (typeof content === 'string' ? write(content) : content(write))
      // others can't read an incomplete file; some file systems have no permissions
      if (permissions !== 0o600) await file.chmod(permissions).catch(() => {})
      await onDisk(file.sync())
    } finally {
      await file.close()
    }
    await verify?.()
    await onDisk(rename(temporary, target))
  })
}
