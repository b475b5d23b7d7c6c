import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { DocsctlError, type ErrorDetails, type Kind } from '../errors.ts'
import { utf8Text } from './utf8.ts'

/** What an error about a file says beside its sentence; `kind` where it isn't the usual one. */
export interface FileErrorDetails extends ErrorDetails {
  kind?: Kind
}

/** Why a file can't be read or written, as it stands in brackets: `ENOENT`, `it is a folder`. */
export function fileFault(cause: unknown): string {
  const { code, message } = cause as NodeJS.ErrnoException
  return code === 'EISDIR' ? 'it is a folder' : (code ?? message)
}

/** `what` is the subject of the sentence: a path, or a flag and what it names. */
export function unreadable(
  what: string,
  cause: unknown,
  { kind = 'usage', ...details }: FileErrorDetails = {},
): DocsctlError {
  return new DocsctlError(kind, `${what} can't be read (${fileFault(cause)})`, {
    ...details,
    cause,
  })
}

/** The text of a file; what can't be read, or isn't UTF-8, is an error about `what`. */
export async function readText(path: string, what = path, details?: ErrorDetails): Promise<string> {
  try {
    return utf8Text(await readFile(path))
  } catch (cause) {
    throw unreadable(what, cause, details)
  }
}

/** The same, where nothing may come between this and what is done with it. */
export function readTextSync(path: string, what = path, details?: ErrorDetails): string {
  try {
    return utf8Text(readFileSync(path))
  } catch (cause) {
    throw unreadable(what, cause, details)
  }
}
