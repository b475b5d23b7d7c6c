import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isJsonObject } from '../contract/json.ts'
import { readKept } from '../fs/kept-file.ts'

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
 * Records the last change in an organization. Ignores errors, because the change itself has
 * succeeded.
 */
export function markWrite(stateFolder: string, write: LastWrite): void {
  const folder = lastWritesFolder(stateFolder)
  const path = join(folder, `${encodeURIComponent(write.org ?? '-')}.json`)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(path, JSON.stringify(write), { mode: 0o600 })
  } catch {
    // the change itself has succeeded
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

/** Reads a record. Ignores a damaged record, because records only make messages more precise. */
function readMark(path: string): LastWrite[] {
  try {
    const { value } = readKept(path, (found) => (isLastWrite(found) ? found : undefined))
    return value ? [value] : []
  } catch {
    return []
  }
}

function isLastWrite(value: unknown): value is LastWrite {
  if (!isJsonObject(value)) return false
  const { command, at, profile, apiUrl, org } = value
  const isText = [command, at, profile, apiUrl].every((one) => typeof one === 'string')
  return (
    isText &&
    !Number.isNaN(Date.parse(at as string)) &&
    (org === undefined || typeof org === 'string')
  )
}
