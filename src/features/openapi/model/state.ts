import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { replaceFile } from '../../../fs/replace-file.ts'

/** The last publication from this folder. */
export interface Published {
  fingerprint: string
  lastVersion: string
}

export function textFingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

export function stateKey(apiUrl: string, organization: string, slug: string): string {
  return `${apiUrl} ${organization} ${slug}`
}

/** Reads the state of a specification. Returns undefined if it can't be read. */
export async function readPublished(file: string, key: string): Promise<Published | undefined> {
  return (await readState(file))[key]
}

/**
 * Parallel publications write the state one after the other, so that they don't overwrite each
 * other.
 */
let writing: Promise<void> = Promise.resolve()

export async function writePublished(file: string, key: string, entry: Published): Promise<void> {
  const written = writing.then(() => write(file, key, entry))
  writing = written.catch(() => {})
  await written
}

async function write(file: string, key: string, entry: Published): Promise<void> {
  const state = { ...(await readState(file)), [key]: entry }
  const text = `${JSON.stringify(state, null, 2)}\n`
  await replaceFile(file, text, { mode: 0o600, folderMode: 0o700 })
}

async function readState(file: string): Promise<Record<string, Published>> {
  try {
    const state: unknown = JSON.parse(await readFile(file, 'utf8'))
    return typeof state === 'object' && state !== null ? (state as Record<string, Published>) : {}
  } catch {
    return {}
  }
}
