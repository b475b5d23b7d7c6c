import { promises } from 'node:fs'
// `node:fs` loads `node:fs/promises` only when `promises` is used, so that completion starts faster
import { DocsctlError, type ErrorDetails, type Kind, systemFault } from '../errors.ts'
import { utf8Text } from './utf8.ts'

/** The details of a file error. `kind` overrides the default kind of the error. */
export interface FileErrorDetails extends ErrorDetails {
  kind?: Kind
}

/**
 * Returns the reason of a file error, which messages show in parentheses: `ENOENT`, `it is a
 * folder`.
 */
export function fileFault(cause: unknown): string {
  const { code } = cause as NodeJS.ErrnoException
  return code === 'EISDIR' ? 'it is a folder' : systemFault(cause)
}

/** Builds the error for an unreadable file. `what` is its path or a description. */
export function unreadable(
  what: string,
  cause: unknown,
  { kind = 'usage', ...details }: FileErrorDetails = {},
): DocsctlError {
  return new DocsctlError(kind, `Cannot read ${what} (${fileFault(cause)})`, {
    ...details,
    cause,
  })
}

/** The maximum size of a file or of standard input, in bytes. The service rejects larger input. */
const maxBytes = 100e6

/** Reads a whole stream. Rejects a stream that exceeds the maximum size. */
export async function readAllBytes(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > maxBytes) throw new Error(`it is larger than ${maxBytes / 1e6} MB`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function readBytes(path: string): Promise<Buffer> {
  const there = await promises.stat(path)
  // devices and pipes don't report a size
  if (there.isFile() && there.size > 0 && there.size <= maxBytes)
    return await promises.readFile(path)
  const { openStream } = await import('./open-stream.ts')
  return await readAllBytes(await openStream(path))
}

/**
 * Reads the text of a file. Throws if the file is unreadable or isn't valid UTF-8. The error shows
 * `what` as the name of the file.
 */
export async function readText(path: string, what = path, details?: ErrorDetails): Promise<string> {
  try {
    return utf8Text(await readBytes(path))
  } catch (cause) {
    throw unreadable(what, cause, details)
  }
}
