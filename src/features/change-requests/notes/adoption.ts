import { existsSync, rmSync } from 'node:fs'
import * as z from 'zod'
import { isJsonObject } from '../../../contract/json.ts'
import { DocsctlError } from '../../../errors.ts'
import { withFileLock } from '../../../fs/file-lock.ts'
import { readKept } from '../../../fs/kept-file.ts'
import { ViewedEntry } from './note-changes.ts'
import type { NotesJournal } from './notes-journal.ts'
import { type Notes, noNotes } from './viewed.ts'

/** The numbers of drafts and viewed marks that belong to no account. */
export interface UnownedNotes {
  drafts: number
  viewed: number
}

/**
 * Counts the notes that earlier versions stored without an account. Returns `undefined` if there
 * are none.
 */
export function readUnownedNotes(path: string): UnownedNotes | undefined {
  const { drafts, viewed } = readUnowned(path)
  const size = { drafts: Object.keys(drafts).length, viewed: Object.keys(viewed).length }
  return size.drafts + size.viewed > 0 ? size : undefined
}

/**
 * Moves notes without an account to the journal of an account, and returns all notes of that
 * account. The account's own notes take precedence. If another account has already adopted the
 * notes, moves nothing.
 */
export async function adoptNotes(unowned: string, journal: NotesJournal): Promise<Notes> {
  if (!existsSync(unowned)) return journal.read()
  return withFileLock(unowned, async () => {
    const mine = journal.read()
    const found = existsSync(unowned) ? readUnowned(unowned) : noNotes
    const all = {
      ...found,
      ...mine,
      drafts: { ...found.drafts, ...mine.drafts },
      viewed: { ...found.viewed, ...mine.viewed },
    }
    await journal.save(mine, all, Number.POSITIVE_INFINITY)
    rmSync(unowned, { force: true })
    return journal.read()
  })
}

/**
 * Reads the notes from earlier versions of docsctl. Ignores viewed marks in an unknown format.
 * Throws an error if the drafts can't be read, because the user would otherwise never see them.
 */
function readUnowned(path: string): Notes {
  const { value = noNotes, isDamaged } = readKept(path, parseUnowned)
  if (!isDamaged) return value
  throw new DocsctlError('failed', `The review notes in ${path} are damaged`, {
    state: 'They may contain drafts',
    hint: 'Copy the drafts, then remove the file',
  })
}

const Drafts = z.record(z.string(), z.string())
const ViewedMarks = z.record(z.string(), ViewedEntry)

function parseUnowned(value: unknown): Notes | undefined {
  if (!isJsonObject(value)) return undefined
  const drafts = Drafts.safeParse(value.drafts ?? {}).data
  const viewed = ViewedMarks.safeParse(value.viewed).data ?? noNotes.viewed
  return drafts && { viewed, drafts }
}
