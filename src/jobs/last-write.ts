import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readKept } from '../fs/kept-file.ts'
import { isText, isTime, orMissing, shape } from '../fs/stored-shape.ts'

/** A change without a journal. Only its command, time, and context are recorded. */
export interface LastWrite {
  command: string
  /** the time in ISO format */
  at: string
  profile: string
  apiUrl: string
  org?: string
}

const lastWritesFolder = (stateFolder: string) => join(stateFolder, 'last-writes')

/**
 * Records the last change in an organization. Ignores errors, because the change itself was
 * successful.
 */
export function markWrite(stateFolder: string, write: LastWrite): void {
  const folder = lastWritesFolder(stateFolder)
  const path = join(folder, `${encodeURIComponent(write.org ?? '-')}.json`)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(path, JSON.stringify(write), { mode: 0o600 })
  } catch {
    // a missing record only makes later messages less specific
  }
}

/** Returns the last change in each organization, newest first. */
export function lastWrites(stateFolder: string): LastWrite[] {
  const folder = lastWritesFolder(stateFolder)
  return writeNames(folder)
    .flatMap((name) => readMark(join(folder, name)))
    .sort((one, other) => (one.at > other.at ? -1 : 1))
}

function writeNames(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Reads a record. Ignores a damaged record, because records only make messages more specific. */
function readMark(path: string): LastWrite[] {
  try {
    const { value } = readKept(path, (found) => (isLastWrite(found) ? found : undefined))
    return value ? [value] : []
  } catch {
    return []
  }
}

const isLastWrite = shape<LastWrite>({
  command: isText,
  at: isTime,
  profile: isText,
  apiUrl: isText,
  org: orMissing(isText),
})
