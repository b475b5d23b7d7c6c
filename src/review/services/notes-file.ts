import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Target } from '../../changes/read-changes.ts'
import { replaceFile } from '../../files/replace-file.ts'
import { type Notes, noNotes } from '../machine/state.ts'

/** Where the notes on a change request are; the same ids on another service are other things. */
export function notesPath(folder: string, apiUrl: string, target: Target): string {
  const key = [apiUrl, target.spaceId, target.changeRequestId].join('\n')
  const name = createHash('sha256').update(key).digest('hex').slice(0, 24)
  return join(folder, 'review', `${name}.json`)
}

/** A file that is damaged, or of a version that is to come, holds nothing that one could use. */
export async function readNotes(path: string): Promise<Notes> {
  try {
    const { viewed, drafts } = JSON.parse(await readFile(path, 'utf8'))
    const isSound =
      typeof viewed?.revision === 'string' &&
      Array.isArray(viewed.pages) &&
      typeof drafts === 'object' &&
      drafts !== null &&
      Object.values(drafts).every((text) => typeof text === 'string')
    return isSound ? { viewed, drafts } : noNotes
  } catch {
    return noNotes
  }
}

/** As a whole, so that a crash leaves the old ones. */
export async function writeNotes(path: string, notes: Notes): Promise<void> {
  const what = 'the draft'
  await replaceFile(path, JSON.stringify(notes), { what, mode: 0o600, folderMode: 0o700 })
}
