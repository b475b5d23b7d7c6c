import { appendFile, chmod, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { DocsctlError } from '../../../../errors.ts'
import { openBelow, removeBelow } from '../../../../fs/below.ts'
import { acquireFileLock } from '../../../../fs/file-lock.ts'
import { readKept } from '../../../../fs/kept-file.ts'
import { isTemporaryName } from '../../../../fs/leftovers.ts'
import { unreadable } from '../../../../fs/read-file.ts'
import { makeFolder, replaceFile, unwritable } from '../../../../fs/replace-file.ts'
import { docsctlLine } from '../../../../output/text/shell-arguments.ts'
import {
  type BackupEntry,
  manifestText,
  parseManifest,
  type RunManifest,
  UnfinishedEntry,
} from './manifest.ts'
import { ObjectStore, privateFile, privateFolder } from './object-store.ts'

/** The file that marks a folder as a backup. */
const markerName = 'docsctl-backup.json'

/** The file that lists the objects of a run that hasn't finished. */
const unfinishedName = 'unfinished.jsonl'

const runsName = 'runs'
const runForm = /^\d{8}-\d{6}(-\d\d)?$/

const Marker = z.strictObject({
  'docsctl-backup': z.literal(1),
  organization: z.string(),
  apiUrl: z.string(),
})

/** The organization that a backup folder belongs to. */
export type BackupSource = Omit<z.output<typeof Marker>, 'docsctl-backup'>

export function markerText({ organization, apiUrl }: BackupSource): string {
  return `${JSON.stringify({ 'docsctl-backup': 1, organization, apiUrl }, null, 1)}\n`
}

function noBackup(path: string): DocsctlError {
  return new DocsctlError('usage', `"${path}" contains no backup`, {
    hint: docsctlLine(['backup', 'create', path]),
  })
}

/** A folder with the runs of a backup and the objects that they share. */
export class BackupFolder {
  readonly path: string
  readonly source: BackupSource
  readonly objects: ObjectStore

  private constructor(path: string, source: BackupSource) {
    this.path = path
    this.source = source
    this.objects = new ObjectStore(path)
  }

  /** Opens the folder of an existing backup. */
  static open(path: string): BackupFolder {
    const { value, isDamaged } = readMarker(path)
    if (isDamaged) throw damagedMarker(path)
    if (!value) throw noBackup(path)
    return new BackupFolder(path, value)
  }

  /** Opens the folder of a backup, or creates a folder that only its owner can access. */
  static async create(path: string, source: BackupSource): Promise<BackupFolder> {
    if (hasMarker(path, source)) return new BackupFolder(path, source)
    makeFolder(path, privateFolder)
    const names = await readdir(path).catch((cause) => {
      throw unreadable(path, cause)
    })
    if (!names.every(isOfKilledRun)) {
      throw new DocsctlError('usage', `"${path}" contains other files`, {
        state: 'Nothing was written',
        hint: 'Use an empty folder',
      })
    }
    await chmod(path, privateFolder).catch((cause) => {
      throw unwritable(path, cause)
    })
    return new BackupFolder(path, source)
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
            ? `Wait until it ends, or remove ${holder.file} if the process no longer runs on host "${holder.otherHost}"`
            : 'Wait until it ends',
          retryable: true,
        }),
    })
  }

  /** Locks the folder if it can be written. Runs in a read-only folder cannot be removed. */
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
    if (hasMarker(this.path, this.source) && (await this.isMarkerIntact())) return
    await this.#write(markerName, markerText(this.source))
  }

  /** Returns whether the marker file has exactly the bytes that docsctl wrote. */
  async isMarkerIntact(): Promise<boolean> {
    const text = await readFile(join(this.path, markerName), 'utf8').catch(() => undefined)
    return text === markerText(this.source)
  }

  /** Returns the names of all complete runs, oldest first. */
  async runNames(): Promise<string[]> {
    const names = await readdir(join(this.path, runsName)).catch(() => [])
    return names
      .flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -'.json'.length)] : []))
      .filter((name) => runForm.test(name))
      .sort()
  }

  /** Finds a run by its name, by the beginning of its name, or by `latest`. */
  async findRun(typed: string): Promise<string> {
    const names = await this.runNames()
    const latest = names.at(-1)
    const hint = `docsctl backup ls ${this.path}`
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
    const file = join(this.path, runsName, `${name}.json`)
    const text = await readFile(file, 'utf8').catch((cause) => {
      throw unreadable(file, cause)
    })
    const manifest = parseManifest(text)
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
    await this.#write(join(runsName, `${manifest.run}.json`), manifestText(manifest))
    await removeBelow(this.path, unfinishedName)
  }

  async removeRun(name: string): Promise<void> {
    await removeBelow(this.path, join(runsName, `${name}.json`))
  }

  /** Records an entry of the current run, so that the next run can use it if this one is killed. */
  async recordUnfinished(name: string, entry: BackupEntry): Promise<void> {
    const { path } = await openBelow(this.path, unfinishedName, privateFolder)
    const line = `${JSON.stringify({ name, entry })}\n`
    await appendFile(path, line, { mode: privateFile }).catch((cause) => {
      throw unwritable(path, cause)
    })
  }

  /** Returns the entries of a killed run. Skips an incomplete last line. */
  async readUnfinished(): Promise<z.output<typeof UnfinishedEntry>[]> {
    const text = await readFile(join(this.path, unfinishedName), 'utf8').catch(() => '')
    return text.split('\n').flatMap((line) => {
      try {
        return UnfinishedEntry.safeParse(JSON.parse(line)).data ?? []
      } catch {
        return []
      }
    })
  }

  async #write(file: string, text: string): Promise<void> {
    const { path, verify } = await openBelow(this.path, file, privateFolder)
    await replaceFile(path, text, { mode: privateFile, verify })
  }
}

function readMarker(path: string) {
  return readKept(join(path, markerName), (value) => Marker.safeParse(value).data)
}

/** Returns whether the folder has a marker. Throws if it is the marker of another organization. */
function hasMarker(path: string, { organization, apiUrl }: BackupSource): boolean {
  const { value: found, isDamaged } = readMarker(path)
  if (isDamaged) throw damagedMarker(path)
  if (!found) return false
  if (found.organization === organization && found.apiUrl === apiUrl) return true
  throw new DocsctlError(
    'usage',
    `"${path}" contains the backup of organization ${found.organization} at ${found.apiUrl}`,
    { state: 'Nothing was written', hint: 'Use a different folder' },
  )
}

/** Returns whether a run that was killed before it wrote the marker can have left this file. */
function isOfKilledRun(name: string): boolean {
  return isTemporaryName(name) || /^docsctl-backup\.json\.lock(\.removal)*$/.test(name)
}

function damagedMarker(path: string): DocsctlError {
  return new DocsctlError('failed', `"${join(path, markerName)}" is damaged`, {
    hint: 'Restore the file from a copy of the backup',
  })
}
