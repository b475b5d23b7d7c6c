import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { aboutFile } from '../../../src/host/program/program-files.ts'

/** Reads a command's metadata from a compressed file. */
export function readMeta(folder, id) {
  const bytes = readFileSync(join(folder, `${aboutFile(id)}.br`))
  return JSON.parse(brotliDecompressSync(bytes).toString('utf8'))
}
