import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A change without a journal: only its command, time, and context. */
export interface LastWrite {
  command: string
  /** an ISO time, as in journals */
  at: string
  profile: string
  apiUrl: string
  org?: string
}

const lastWritesFolder = (stateFolder: string) => join(stateFolder, 'last-writes')

/**
 * Records the last change of an organization. Errors are ignored, so that the change itself doesn't
 * fail.
 */
export function markWrite(stateFolder: string, write: LastWrite): void {
  const folder = lastWritesFolder(stateFolder)
  const path = join(folder, `${encodeURIComponent(write.org ?? '-')}.json`)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(path, JSON.stringify(write), { mode: 0o600 })
  } catch {
    // the change itself succeeded
  }
}

/** Returns the last change of each organization, newest first. */
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

/** Reads a record. A partially written one is ignored. */
function readMark(path: string): LastWrite[] {
  try {
    return [JSON.parse(readFileSync(path, 'utf8')) as LastWrite]
  } catch {
    return []
  }
}
