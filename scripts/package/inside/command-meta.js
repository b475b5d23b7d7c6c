import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { aboutFile } from '../../../src/host/program/program-files.ts'

/** Reads a command's metadata from a compressed file. */
export function readMeta(folder, id) {
  return readCompressed(join(folder, aboutFile(id)))
}

/** Reads the operations that `api` accepts from a compressed file. */
export function readOperationSummaries(folder) {
  return readCompressed(join(folder, 'operations.json'))
}

/** Reads compressed JSON. Loading `node:zlib` would take a quarter of the startup time. */
function readCompressed(file) {
  const bytes = globalThis.Bun.inflateSync(readFileSync(`${file}.deflate`))
  return JSON.parse(new TextDecoder().decode(bytes))
}
