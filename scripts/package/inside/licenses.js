import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { programFolder } from './program-folder.js'

/** Returns the licenses of the bundled libraries, which are embedded as a compressed file. */
export async function bundledLicenses() {
  const bytes = readFileSync(join(programFolder, 'THIRD-PARTY-NOTICES.txt.br'))
  return brotliDecompressSync(bytes).toString('utf8')
}
