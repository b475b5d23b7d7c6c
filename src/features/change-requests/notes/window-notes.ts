import { noteChanges, withChanges } from './note-changes.ts'
import type { NotesNews } from './notes-journal.ts'
import type { Notes } from './viewed.ts'

/** The notes of a window: as it shows them, and as it last knew them on disk. */
export interface WindowNotes {
  notes: Notes
  storedNotes: Notes
  /** the number of the last news */
  heard: number
  /** the shown notes, if they had no unsaved changes after the last news */
  cleanNotes?: Notes | undefined
}

/** Merges the notes on disk with the changes of this window that aren't stored yet. */
export function withNews(
  { notes, storedNotes, cleanNotes }: Omit<WindowNotes, 'heard'>,
  { number, notes: found, saved, settled, moved }: NotesNews,
): WindowNotes {
  const fresh = { notes: found, storedNotes: found, heard: number, cleanNotes: found }
  if (notes === settled || notes === cleanNotes) return fresh
  const stored = withChanges(storedNotes, saved)
  const drafts: Record<string, string> = { ...notes.drafts }
  for (const [key, copy] of Object.entries(moved)) {
    const own = drafts[key]
    const other = stored.drafts[key]
    const isOwn = own !== storedNotes.drafts[key]
    if (own !== undefined && isOwn) drafts[copy] = own
    if (other === undefined) delete drafts[key]
    else drafts[key] = other
  }
  const isMoved = Object.keys(moved).length > 0
  const mine = isMoved ? { ...notes, drafts } : notes
  const unsaved = noteChanges(stored, mine)
  const merged = { ...fresh, notes: withChanges(found, unsaved), cleanNotes: undefined }
  return unsaved.length === 0 ? fresh : merged
}
