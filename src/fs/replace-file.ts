import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { type FileHandle, lstat, open, realpath, rename, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DocsctlError } from '../errors.ts'
import { type FileErrorDetails, fileFault } from './read-file.ts'

/** Writes a chunk of the new file. */
export type WritePiece = (piece: string | Uint8Array) => Promise<void>

export interface Replacement {
  /** the description of the file in error messages; default: its path */
  what?: string
  /**
   * the file mode; default: the mode of the replaced file, or the default mode according to the
   * umask
   */
  mode?: number
  /** the mode of a missing parent folder; if it is set, the folder is created */
  folderMode?: number
  /**
   * rejects if the path contains a symbolic link (see `openBelow`); called before each step,
   * because other processes may change the folders at any time
   */
  verify?: (() => Promise<void>) | undefined
}

/** Builds the error for a file that can't be written. `what` is its path or a description. */
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

/** Creates a folder and its missing parents with this mode. */
export function makeFolder(path: string, mode = 0o777, what = path): void {
  try {
    mkdirSync(path, { recursive: true, mode })
  } catch (cause) {
    throw unwritable(what, mkdirFault(path, cause))
  }
}

/**
 * Returns the reason why a folder can't be created. For a read-only file system, Node reports
 * ENOENT.
 */
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

/** Writes a string to a file. The file may be a device. */
export async function writeText(path: string, text: string, what = path): Promise<void> {
  try {
    await writeFile(path, text)
  } catch (cause) {
    throw unwritable(what, cause)
  }
}

/**
 * Replaces a file atomically: writes a temporary file in the same folder, flushes it to disk, and
 * renames it. If the path is a symbolic link, replaces the target of the link, unless `verify`
 * rejects links. Rejects devices and folders.
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
    throw unwritable(what, new Error('it is not a file'))
  }
  const { withTemporaryFile } = await import('./leftovers.ts')
  await withTemporaryFile(dirname(target), async (temporary) => {
    const permissions = mode ?? (there ? there.mode & 0o777 : 0o666 & ~process.umask())
    // the flag `wx` prevents following symbolic links
    const file: FileHandle = await onDisk(open(temporary, 'wx', 0o600))
    try {
      await verify?.()
      const write: WritePiece = (piece) => onDisk(file.writeFile(piece))
      await (typeof content === 'string' ? write(content) : content(write))
      // sets the mode last, so that other users can't read an incomplete file; some file systems
      // don't support modes
      if (permissions !== 0o600) await file.chmod(permissions).catch(() => {})
      await onDisk(file.sync())
    } finally {
      await file.close()
    }
    await verify?.()
    await onDisk(rename(temporary, target))
  })
}
