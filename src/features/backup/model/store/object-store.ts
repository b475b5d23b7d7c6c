import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { inOrder } from '../../../../client/in-order.ts'
import { DocsctlError } from '../../../../errors.ts'
import { openBelow, removeBelow } from '../../../../fs/below.ts'
import { withTemporaryFile } from '../../../../fs/leftovers.ts'
import { unreadable } from '../../../../fs/read-file.ts'
import { unwritable } from '../../../../fs/replace-file.ts'
import type { Cipher } from './cipher.ts'

/** A stored object: the SHA-256 hash of its bytes, and their number. */
export interface StoredObject {
  object: string
  size: number
}

export const privateFolder = 0o700
export const privateFile = 0o600

const hashPattern = /^[0-9a-f]{64}$/

export function sha256(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

async function onDisk<Result>(path: string, writing: Promise<Result>): Promise<Result> {
  try {
    return await writing
  } catch (cause) {
    throw unwritable(path, cause)
  }
}

async function fileHash(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Returns the path of a file with an object, relative to the backup folder. */
function objectPath(fileName: string): string {
  return join('objects', fileName.slice(0, 2), fileName.slice(2))
}

/**
 * Stores bytes under their SHA-256 hash, or encrypted under a name that doesn't show the hash. An
 * object is written to a temporary file and renamed, so that it is either complete or missing.
 */
export class ObjectStore {
  readonly #folder: string
  readonly #cipher: Cipher | undefined
  /** the objects that this process has written or checked */
  readonly #intact = new Set<string>()
  /** the paths of new objects that may not be on disk yet */
  readonly #unsynced: string[] = []
  /** the number of objects and bytes that this process has written */
  readonly written = { objects: 0, bytes: 0 }

  constructor(folder: string, cipher?: Cipher) {
    this.#folder = folder
    this.#cipher = cipher
  }

  async put(bytes: string | Uint8Array): Promise<StoredObject> {
    const object = sha256(bytes)
    const stored = { object, size: Buffer.byteLength(bytes) }
    if (await this.isIntact(stored)) return stored
    await this.#place(stored, async (temporary) => {
      const written = this.#cipher ? await this.#cipher.encrypt(bytes) : bytes
      await writeFile(temporary, written, { mode: privateFile, flag: 'wx' })
    })
    return stored
  }

  /**
   * Calls a function that writes a temporary file, and renames the file to the hash of its bytes.
   */
  async #place(stored: StoredObject, write: (temporary: string) => Promise<void>): Promise<void> {
    const below = objectPath(this.fileName(stored.object))
    const { path, verify } = await openBelow(this.#folder, below, { folderMode: privateFolder })
    await withTemporaryFile(dirname(path), async (temporary) => {
      await onDisk(path, write(temporary))
      await verify()
      await onDisk(path, rename(temporary, path))
    })
    this.#unsynced.push(path)
    this.#intact.add(stored.object)
    this.written.objects += 1
    this.written.bytes += stored.size
  }

  /**
   * Waits until all new objects are on disk. Flushing many files at the end takes less time than
   * flushing each one.
   */
  async sync(): Promise<void> {
    const paths = this.#unsynced.splice(0)
    const flush = async (path: string) => {
      const file = await open(path, 'r+')
      try {
        await file.sync()
      } finally {
        await file.close()
      }
    }
    for await (const _ of inOrder(paths, 32, (path) => onDisk(path, flush(path))));
  }

  /** Stores a file of any size. `download` writes its bytes to the given path. */
  async putFile(download: (path: string) => Promise<unknown>): Promise<StoredObject> {
    const { path: beside } = await openBelow(this.#folder, join('objects', 'new'), {
      folderMode: privateFolder,
    })
    const cipher = this.#cipher
    let stored: StoredObject | undefined
    // a killed run must not leave a file in an encrypted folder before it is encrypted
    await withTemporaryFile(cipher ? tmpdir() : dirname(beside), async (temporary) => {
      // a download keeps the mode of the file that it replaces
      await onDisk(temporary, writeFile(temporary, '', { mode: privateFile, flag: 'wx' }))
      await download(temporary)
      const found = { object: await fileHash(temporary), size: (await stat(temporary)).size }
      stored = found
      if (await this.isIntact(found)) return
      await this.#place(found, async (path) => {
        await (cipher ? cipher.encryptFile(temporary, path) : rename(temporary, path))
      })
    })
    return stored as StoredObject
  }

  /** Returns the bytes of an object. Throws if the object is missing or damaged. */
  async read(object: string): Promise<Buffer> {
    const path = this.path(object)
    const bytes = await readFile(path).catch((cause) => {
      throw unreadable(path, cause)
    })
    const content = this.#cipher ? await this.#cipher.decrypt(bytes).catch(() => undefined) : bytes
    if (content && sha256(content) === object) return content
    throw new DocsctlError('failed', `Object ${object} is damaged`, {
      hint: 'Run "docsctl backup verify FOLDER" to find all damaged objects',
    })
  }

  async readJson(object: string): Promise<unknown> {
    return JSON.parse((await this.read(object)).toString('utf8'))
  }

  /** Returns the name of an object's file. In a plain backup, it is the hash of the object. */
  fileName(object: string): string {
    if (hashPattern.test(object)) return this.#cipher?.fileName(object) ?? object
    throw new DocsctlError('failed', `"${object}" is not the hash of an object`)
  }

  path(object: string): string {
    return join(this.#folder, objectPath(this.fileName(object)))
  }

  /** Returns the problem with an object, or undefined if its bytes match its hash. */
  async problem({ object, size }: StoredObject): Promise<'missing' | 'damaged' | undefined> {
    const path = this.path(object)
    const found = await stat(path).catch(() => undefined)
    if (!found?.isFile()) return 'missing'
    if (this.#cipher) {
      const inside = await this.#cipher.hashFile(path).catch(() => undefined)
      return inside?.object === object && inside.size === size ? undefined : 'damaged'
    }
    if (found.size !== size) return 'damaged'
    return (await fileHash(path).catch(() => undefined)) === object ? undefined : 'damaged'
  }

  /** Returns whether an object is intact. Checks an intact object only once. */
  async isIntact(stored: StoredObject): Promise<boolean> {
    if (this.#intact.has(stored.object)) return true
    if ((await this.problem(stored)) !== undefined) return false
    this.#intact.add(stored.object)
    return true
  }

  /** Yields the names of all files with objects. */
  async *list(): AsyncGenerator<string> {
    const top = join(this.#folder, 'objects')
    for (const first of (await readdir(top).catch(() => [])).sort()) {
      for (const rest of (await readdir(join(top, first)).catch(() => [])).sort()) {
        if (hashPattern.test(first + rest)) yield first + rest
      }
    }
  }

  async remove(fileName: string): Promise<void> {
    await removeBelow(this.#folder, objectPath(fileName))
  }
}
