import { constants, createReadStream, fstatSync, openSync, readFileSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
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

/** What is held of a file or of standard input, in bytes: more is none that the service would take. */
const mostHeld = 100e6

/** All of a stream, unless it is larger than anything that is worked on here, or has no end. */
export async function heldBytes(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > mostHeld) throw new Error(`it is larger than ${mostHeld / 1e6} MB`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function bytesOf(path: string): Promise<Buffer> {
  const there = await stat(path)
  // a device or a pipe doesn't say how much it has
  if (there.isFile() && there.size > 0 && there.size <= mostHeld) return await readFile(path)
  return await heldBytes(await streamOf(path))
}

/** A pipe or a terminal may have nothing to say for long: what reads it there would keep the process from its end. */
async function streamOf(path: string): Promise<AsyncIterable<Buffer>> {
  const fd = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  const { isatty, ReadStream } = await import('node:tty')
  if (isatty(fd)) return new ReadStream(fd)
  if (!fstatSync(fd).isFIFO()) return createReadStream(path, { fd })
  const { Socket } = await import('node:net')
  return new Socket({ fd, readable: true, writable: false })
}

/** The text of a file; what can't be read, or isn't UTF-8, is an error about `what`. */
export async function readText(path: string, what = path, details?: ErrorDetails): Promise<string> {
  try {
    return utf8Text(await bytesOf(path))
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
