import { createHash } from 'node:crypto'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { cacheFolder } from '../../../src/profile/environment.ts'
import { embedded } from './program-folder.js'

/**
 * Returns the path of an unpacked native file. The operating system can't load native files from
 * inside the executable. The file is unpacked into the cache on first use, and its digest is
 * checked each time.
 */
export function unpacked(name) {
  const digest = docsctlNativeDigests[name]
  const { env, platform } = process
  const cache = cacheFolder({ env, platform, cwd: process.cwd(), home: homedir() })
  try {
    const folder = join(cache, 'native', digest.slice(0, 16))
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (isPrivateFolder(folder)) return unpackInto(folder, name, digest)
  } catch {
    // unpack into a temporary folder if the cache isn't writable
  }
  const folder = mkdtempSync(join(tmpdir(), 'docsctl-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return unpackInto(folder, name, digest)
}

/** Returns whether no other user can write to the folder. */
function isPrivateFolder(folder) {
  const found = lstatSync(folder)
  const isUser = !process.getuid || found.uid === process.getuid()
  return found.isDirectory() && isUser && (process.platform === 'win32' || !(found.mode & 0o022))
}

function unpackInto(folder, name, digest) {
  const file = join(
    folder,
    process.platform === 'win32' && name === 'esbuild' ? `${name}.exe` : name,
  )
  if (isIntact(file, digest)) return file
  const written = `${file}.${process.pid}`
  try {
    writeFileSync(
      written,
      brotliDecompressSync(readFileSync(join(embedded, 'native', `${name}.br`))),
    )
    chmodSync(written, 0o700)
    renameSync(written, file)
  } catch (error) {
    rmSync(written, { force: true })
    // accept the file if another process has unpacked it in the meantime
    if (!isIntact(file, digest)) throw error
  }
  return file
}

function isIntact(file, digest) {
  try {
    return (
      lstatSync(file).isFile() &&
      createHash('sha256').update(readFileSync(file)).digest('hex') === digest
    )
  } catch {
    return false
  }
}
