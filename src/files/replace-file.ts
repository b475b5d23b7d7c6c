import {
  type FileHandle,
  mkdir,
  open,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname } from 'node:path'
import { getBuiltinModule } from 'node:process'
import { DocsctlError } from '../errors.ts'
import { type FileErrorDetails, fileFault } from './read-file.ts'

/** Writes a piece of the file that is to be. */
export type WritePiece = (piece: string | Uint8Array) => Promise<void>

export interface Replacement {
  /** the subject of the sentence where it fails, instead of the path */
  what?: string
  /** who may read it; otherwise as the file it replaces, else what the user's umask leaves */
  mode?: number
  /** makes the folder where it is missing, with this mode */
  folderMode?: number
}

/** `what` is the subject of the sentence: a path, or what is in the file. */
export function unwritable(
  what: string,
  cause: unknown,
  { kind = 'failed', ...details }: FileErrorDetails = {},
): DocsctlError {
  return new DocsctlError(kind, `${what} can't be written (${fileFault(cause)})`, {
    ...details,
    cause,
  })
}

/** Writes a text into a file, which may be a device. */
export async function writeText(path: string, text: string, what = path): Promise<void> {
  try {
    await writeFile(path, text)
  } catch (cause) {
    throw unwritable(what, cause)
  }
}

/**
 * Puts a new file in the place of one, as a whole or not at all: it is written beside it, and renamed once it is on
 * the disk. A link stays, and what it leads to is replaced; a device or a folder is refused.
 */
export async function replaceFile(
  path: string,
  content: string | ((write: WritePiece) => Promise<void>),
  { what = path, mode, folderMode }: Replacement = {},
): Promise<void> {
  const onDisk = async <Result>(writing: Promise<Result>): Promise<Result> => {
    try {
      return await writing
    } catch (cause) {
      throw unwritable(what, cause)
    }
  }
  if (folderMode !== undefined)
    await onDisk(mkdir(dirname(path), { recursive: true, mode: folderMode }))
  const target = await realpath(path).catch(() => path)
  const there = await stat(target).catch(() => undefined)
  if (there?.isFile() === false) {
    throw unwritable(what, new Error('it is not a file'))
  }
  const temporary = `${target}.${getBuiltinModule('node:crypto').randomBytes(6).toString('hex')}.part`
  try {
    const permissions = mode ?? (there ? there.mode & 0o777 : 0o666)
    const file: FileHandle = await onDisk(open(temporary, 'wx', permissions))
    try {
      const write: WritePiece = (piece) => onDisk(file.writeFile(piece))
      await (typeof content === 'string' ? write(content) : content(write))
      await onDisk(file.sync())
    } finally {
      await file.close()
    }
    await onDisk(rename(temporary, target))
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
