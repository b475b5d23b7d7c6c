import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Target } from '../../changes/read-changes.ts'
import { DocsctlError } from '../../errors.ts'
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
  try {
    await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
    await writeFile(`${path}.new`, JSON.stringify(notes), { mode: 0o600 })
    await rename(`${path}.new`, path)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new DocsctlError('failed', `the draft can't be kept on disk: ${reason}`, { cause })
  }
}
