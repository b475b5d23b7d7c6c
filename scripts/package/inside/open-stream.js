import { createReadStream } from 'node:fs'

/**
 * Opens a file for reading. bun's sockets read nothing from pipes, but its blocked reads don't delay
 * the exit.
 */
export async function openStream(path) {
  return createReadStream(path)
}
