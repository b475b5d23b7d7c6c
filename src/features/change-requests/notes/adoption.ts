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
export function readUnownedNotes(paths: readonly string[]): UnownedNotes | undefined {
  const found = paths.map(readUnowned)
  const keys = (part: 'drafts' | 'viewed') =>
    new Set(found.flatMap((one) => Object.keys(one[part])))
  const size = { drafts: keys('drafts').size, viewed: keys('viewed').size }
  return size.drafts + size.viewed > 0 ? size : undefined
}

/**
 * Moves notes without an account to the journal of an account, and returns all notes of that
 * account. Keeps all drafts. The account's own viewed marks take precedence. If another account has
 * already adopted the notes, moves nothing.
 */
export async function adoptNotes(paths: readonly string[], journal: NotesJournal): Promise<Notes> {
  for (const path of paths) if (existsSync(path)) await adoptFile(path, journal)
  return journal.read()
}

function adoptFile(unowned: string, journal: NotesJournal): Promise<void> {
  return withFileLock(unowned, async () => {
    const mine = journal.read()
    const found = existsSync(unowned) ? readUnowned(unowned) : noNotes
    const viewed = Object.entries(found.viewed).filter(([key]) => !(key in mine.viewed))
    const added = { drafts: found.drafts, viewed: Object.fromEntries(viewed) }
    // if the account has another draft at the same place, the journal stores a copy
    await journal.save(noNotes, added, Number.POSITIVE_INFINITY)
    rmSync(unowned, { force: true })
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
    hint: 'Copy any drafts, then delete the file',
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
