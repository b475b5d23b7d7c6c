import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { aboutFile } from '../../../src/host/program/program-files.ts'

/**
 * Reads a command's metadata from a compressed file. Loading `node:zlib` would take a quarter of
 * the startup time.
 */
export function readMeta(folder, id) {
  const bytes = globalThis.Bun.inflateSync(readFileSync(join(folder, `${aboutFile(id)}.deflate`)))
  return JSON.parse(new TextDecoder().decode(bytes))
}
