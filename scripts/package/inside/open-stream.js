import { createReadStream } from 'node:fs'

/**
 * Opens a file for reading. In bun, sockets read nothing from pipes, but blocked reads of files
 * don't delay the exit.
 */
export async function openStream(path) {
  return createReadStream(path)
}
