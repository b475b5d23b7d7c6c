import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  writeSync,
} from 'node:fs'
import { unreadable } from '../../../fs/read-file.ts'
import { unwritable } from '../../../fs/replace-file.ts'

/** The term for the notes file in messages. */
export const notesName = 'the review notes'

/**
 * Returns a string that changes whenever the file is written. Doesn't read the content of the file.
 */
export function fileStamp(path: string): string {
  return (
    undefinedIfMissing(path, () => {
      const { ino, size, mtimeNs } = statSync(path, { bigint: true })
      return `${ino} ${size} ${mtimeNs}`
    }) ?? ''
  )
}

export function readJournalText(path: string): string {
  return undefinedIfMissing(path, () => readFileSync(path, 'utf8')) ?? ''
}

/** Reads a file. Returns `undefined` if it doesn't exist. */
function undefinedIfMissing<Result>(path: string, read: () => Result): Result | undefined {
  try {
    return read()
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw unreadable(path, cause, { kind: 'failed' })
  }
}

/** Appends complete lines with a single write, and flushes them to disk. */
export function append(path: string, text: string, flush: (file: number) => void): void {
  let file: number | undefined
  try {
    file = openSync(path, 'a', 0o600)
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
    flush(file)
  } catch (cause) {
    throw unwritable(notesName, cause)
  } finally {
    if (file !== undefined) closeSync(file)
  }
}

/** Creates the folder with access only for the user, or restricts access to an existing folder. */
export function createFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if ((statSync(folder).mode & 0o077) !== 0) chmodSync(folder, 0o700)
  } catch (cause) {
    throw unwritable(notesName, cause)
  }
}
