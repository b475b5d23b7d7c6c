import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A change of which no journal was kept: what and when, and nothing of what it was. */
export interface LastWrite {
  command: string
  /** an ISO time, as journals have it */
  at: string
  profile: string
  apiUrl: string
  org?: string
}

const folderIn = (stateFolder: string) => join(stateFolder, 'last-writes')

/** Remembers the last change of an organization; that it can't be is no reason for the change to fail. */
export function markWrite(stateFolder: string, write: LastWrite): void {
  const folder = folderIn(stateFolder)
  const path = join(folder, `${encodeURIComponent(write.org ?? '-')}.json`)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(path, JSON.stringify(write), { mode: 0o600 })
  } catch {
    // nobody is to know more of it than before
  }
}

/** The last of each organization, the newest first. */
export function lastWrites(stateFolder: string): LastWrite[] {
  const folder = folderIn(stateFolder)
  return namesIn(folder)
    .flatMap((name) => readMark(join(folder, name)))
    .sort((one, other) => (one.at > other.at ? -1 : 1))
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** What was torn while it was written counts as not written. */
function readMark(path: string): LastWrite[] {
  try {
    return [JSON.parse(readFileSync(path, 'utf8')) as LastWrite]
  } catch {
    return []
  }
}
