import { appendFile, chmod, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type * as z from 'zod'
import { DocsctlError } from '../../../../errors.ts'
import { openBelow, removeBelow } from '../../../../fs/below.ts'
import { acquireFileLock } from '../../../../fs/file-lock.ts'
import { isTemporaryName } from '../../../../fs/leftovers.ts'
import { unreadable } from '../../../../fs/read-file.ts'
import {
  makeFolder,
  replaceFile,
  unwritable,
  type WritePiece,
} from '../../../../fs/replace-file.ts'
import { docsctlLine } from '../../../../output/text/shell-arguments.ts'
import type { BackupSource, Cipher } from './cipher.ts'
import {
  type BackupEntry,
  manifestText,
  parseManifest,
  type RunManifest,
  UnfinishedEntry,
} from './manifest.ts'
import {
  type BackupKeys,
  checkSource,
  decryptMarker,
  headerToContinue,
  markerName,
  markerText,
  newCipher,
  noKeys,
  readMarker,
} from './marker.ts'
import { ObjectStore, privateFile, privateFolder } from './object-store.ts'

/** The file that lists the objects of a run that hasn't finished. */
const unfinishedName = 'unfinished.jsonl'

const runsName = 'runs'
const runNamePattern = /^\d{8}-\d{6}(-\d\d)?$/

function notABackup(path: string): DocsctlError {
  return new DocsctlError('usage', `"${path}" contains no backup`, {
    hint: docsctlLine(['backup', 'create', path]),
  })
}

/** A folder with the runs of a backup and the objects that they share. */
export class BackupFolder {
  readonly path: string
  readonly source: BackupSource
  readonly objects: ObjectStore

  readonly #cipher: Cipher | undefined

  private constructor(path: string, source: BackupSource, cipher?: Cipher) {
    this.path = path
    this.source = source
    this.#cipher = cipher
    this.objects = new ObjectStore(path, cipher)
  }

  /** Opens the folder of an existing backup. */
  static async open(path: string, { identities }: BackupKeys = noKeys): Promise<BackupFolder> {
    const marker = readMarker(path)
    if (!marker) throw notABackup(path)
    if (!('header' in marker)) return new BackupFolder(path, marker)
    const { source, cipher } = await decryptMarker(path, marker.header, identities)
    return new BackupFolder(path, source, cipher)
  }

  /** Opens the folder of a backup, or creates a folder that only its owner can access. */
  static async create(
    path: string,
    source: BackupSource,
    keys: BackupKeys = noKeys,
  ): Promise<BackupFolder> {
    const marker = readMarker(path)
    if (marker) {
      const opened = await headerToContinue(path, marker, keys)
      const folder = new BackupFolder(path, opened?.source ?? source, opened?.cipher)
      checkSource(path, 'header' in marker ? folder.source : marker, source)
      return folder
    }
    makeFolder(path, privateFolder)
    const names = await readdir(path).catch((cause) => {
      throw unreadable(path, cause)
    })
    if (!names.every(isLeftByKilledRun)) {
      throw new DocsctlError('usage', `"${path}" is not empty and contains no backup`, {
        state: 'Nothing was written',
        hint: 'Use an empty folder',
      })
    }
    await chmod(path, privateFolder).catch((cause) => {
      throw unwritable(path, cause)
    })
    return new BackupFolder(path, source, await newCipher(source, keys))
  }

  /** Returns whether the runs in the folder can be read. A new encrypted folder needs an identity. */
  get canRead(): boolean {
    return this.#cipher?.canRead ?? true
  }

  /** Locks the folder for a run. Throws if another process is using it. */
  async lock(): Promise<() => void> {
    return await acquireFileLock(join(this.path, markerName), {
      patience: 0,
      abandonedAfter: Number.POSITIVE_INFINITY,
      busy: (_, holder) =>
        new DocsctlError('conflict', `Another docsctl process is using "${this.path}"`, {
          state: 'Nothing was written',
          hint: holder?.otherHost
            ? `Wait until the other process ends, or remove "${holder.file}" if that process is no longer running on host "${holder.otherHost}"`
            : 'Wait until the other process ends',
          retryable: true,
        }),
    })
  }

  /** Locks the folder if it is writable. Runs in a read-only folder cannot be removed. */
  async lockToRead(): Promise<() => void> {
    try {
      return await this.lock()
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException
      if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') return () => undefined
      throw error
    }
  }

  /**
   * Writes the marker if there is none, or if it has other bytes. Call this with the lock, because another process may have
   * written the marker of another organization in the meantime.
   */
  async writeMarker(): Promise<void> {
    const marker = readMarker(this.path)
    if (marker) {
      if ('header' in marker ? marker.header !== this.#cipher?.header : this.#cipher) {
        throw new DocsctlError(
          'conflict',
          `Another process has created a different backup in "${this.path}"`,
          {
            state: 'Nothing was written',
          },
        )
      }
      if (!('header' in marker)) checkSource(this.path, marker, this.source)
      if (await this.isMarkerIntact()) return
    }
    await this.#write(markerName, markerText(this.source, this.#cipher))
  }

  /** Returns whether the marker file has exactly the bytes that docsctl wrote. */
  async isMarkerIntact(): Promise<boolean> {
    const text = await readFile(join(this.path, markerName), 'utf8').catch(() => undefined)
    return text === markerText(this.source, this.#cipher)
  }

  /** Returns the path of a manifest relative to the folder. */
  manifestPath(run: string): string {
    return `${runsName}/${run}${this.#extension}`
  }

  get #extension(): string {
    return this.#cipher ? '.json.age' : '.json'
  }

  /** Returns the names of all complete runs, oldest first. */
  async runNames(): Promise<string[]> {
    const names = await readdir(join(this.path, runsName)).catch(() => [])
    const extension = this.#extension
    return names
      .flatMap((name) => (name.endsWith(extension) ? [name.slice(0, -extension.length)] : []))
      .filter((name) => runNamePattern.test(name))
      .sort()
  }

  /** Finds a run by its name, by the beginning of its name, or by `latest`. */
  async findRun(typed: string): Promise<string> {
    const names = await this.runNames()
    const latest = names.at(-1)
    const hint = docsctlLine(['backup', 'ls', this.path])
    if (latest === undefined) throw new DocsctlError('not-found', 'The backup has no complete run')
    if (typed === 'latest') return latest
    const found = names.includes(typed) ? [typed] : names.filter((name) => name.startsWith(typed))
    if (found.length === 1) return found[0] as string
    if (found.length === 0 || typed === '') {
      throw new DocsctlError('not-found', `Run "${typed}" does not exist`, { hint })
    }
    throw new DocsctlError('usage', `"${typed}" matches ${found.length} runs`, { hint })
  }

  async readRun(name: string): Promise<RunManifest> {
    const file = join(this.path, this.manifestPath(name))
    const bytes = await readFile(file).catch((cause) => {
      throw unreadable(file, cause)
    })
    const decrypted = this.#cipher ? this.#cipher.decrypt(bytes) : bytes
    const text = await Promise.resolve(decrypted).catch(() => undefined)
    const manifest = text && parseManifest(text.toString('utf8'))
    if (manifest?.run === name) return manifest
    throw new DocsctlError('failed', `The manifest of run ${name} is damaged`, {
      hint: docsctlLine(['backup', 'ls', this.path]),
    })
  }

  /**
   * Writes the manifest, which completes a run, and deletes the file with the progress of the run.
   */
  async writeRun(manifest: RunManifest): Promise<void> {
    await this.objects.sync()
    const text = manifestText(manifest)
    const written = this.#cipher ? await this.#cipher.encrypt(text) : text
    await this.#write(this.manifestPath(manifest.run), written)
    await removeBelow(this.path, unfinishedName)
  }

  async removeRun(name: string): Promise<void> {
    await removeBelow(this.path, this.manifestPath(name))
  }

  /** Records an entry of the current run, so that the next run can use it if this one is killed. */
  async recordUnfinished(name: string, entry: BackupEntry): Promise<void> {
    const { path } = await openBelow(this.path, unfinishedName, { folderMode: privateFolder })
    const line = JSON.stringify({ name, entry })
    const written = this.#cipher?.encryptLine(line) ?? line
    await appendFile(path, `${written}\n`, { mode: privateFile }).catch((cause) => {
      throw unwritable(path, cause)
    })
  }

  /** Returns the entries of a killed run. Skips an incomplete last line. */
  async readUnfinished(): Promise<z.output<typeof UnfinishedEntry>[]> {
    const text = await readFile(join(this.path, unfinishedName), 'utf8').catch(() => '')
    return text.split('\n').flatMap((line) => {
      const decrypted = this.#cipher ? this.#cipher.decryptLine(line) : line
      try {
        return UnfinishedEntry.safeParse(JSON.parse(decrypted ?? '')).data ?? []
      } catch {
        return []
      }
    })
  }

  async #write(file: string, text: string | Uint8Array): Promise<void> {
    const { path, verify } = await openBelow(this.path, file, { folderMode: privateFolder })
    const content = typeof text === 'string' ? text : (write: WritePiece) => write(text)
    await replaceFile(path, content, { mode: privateFile, verify })
  }
}

/** Returns whether a run that was killed before it wrote the marker may have left this file. */
function isLeftByKilledRun(name: string): boolean {
  return isTemporaryName(name) || /^docsctl-backup\.json\.lock(\.removal)*$/.test(name)
}
