import { constants, createReadStream, fstatSync, openSync } from 'node:fs'

/**
 * Opens a file for reading without blocking. The file can be a pipe or a terminal without input,
 * and a blocking read would delay the exit. The build of standalone executables replaces this file.
 */
export async function openStream(path: string): Promise<AsyncIterable<Buffer>> {
  const fd = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  const { isatty, ReadStream } = await import('node:tty')
  if (isatty(fd)) return new ReadStream(fd)
  if (!fstatSync(fd).isFIFO()) return createReadStream(path, { fd })
  const { Socket } = await import('node:net')
  return new Socket({ fd, readable: true, writable: false })
}
