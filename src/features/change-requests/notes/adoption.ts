import { existsSync, rmSync } from 'node:fs'
import { withFileLock } from '../../../fs/file-lock.ts'
import { readNotes, writeNotes } from './notes-file.ts'
import { type Notes, noNotes } from './viewed.ts'

/** The size of notes that no account owns. */
export interface UnownedNotes {
  drafts: number
  viewed: number
}

/**
 * Returns the size of the notes that earlier versions stored without an account. Returns undefined
 * if there are none.
 */
export async function readUnownedNotes(path: string): Promise<UnownedNotes | undefined> {
  const { drafts, viewed } = await readNotes(path)
  const size = { drafts: Object.keys(drafts).length, viewed: Object.keys(viewed).length }
  return size.drafts + size.viewed > 0 ? size : undefined
}

/**
 * Moves notes without an account to an account, and returns all its notes. The account's own notes
 * win. If another account adopted them first, nothing is added.
 */
export async function adoptNotes(unowned: string, own: string): Promise<Notes> {
  if (!existsSync(unowned)) return readNotes(own)
  return withFileLock(unowned, async () => {
    const mine = await readNotes(own)
    const found = existsSync(unowned) ? await readNotes(unowned) : noNotes
    const notes = {
      ...found,
      ...mine,
      drafts: { ...found.drafts, ...mine.drafts },
      viewed: { ...found.viewed, ...mine.viewed },
    }
    await writeNotes(own, notes)
    rmSync(unowned, { force: true })
    return notes
  })
}
