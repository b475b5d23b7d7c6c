import { type NoteChange, noteChangesWithBases, withChanges } from './note-changes.ts'
import type { NotesNews } from './notes-journal.ts'
import type { Notes } from './viewed.ts'

/** The notes of a window: those that it shows, and those that it last read from disk. */
export interface WindowNotes {
  notes: Notes
  storedNotes: Notes
  /** the number of the last update that was read from the journal */
  lastSeenUpdate: number
  /** the displayed notes, if there were no unsaved changes after the last update */
  cleanNotes?: Notes | undefined
  /** the keys of the unsaved changes after the last update */
  unsavedKeys?: ReadonlySet<string> | undefined
}

/** Merges the notes on disk with the unsaved changes of this window. */
export function withNews(
  { notes, storedNotes, lastSeenUpdate, cleanNotes, unsavedKeys }: WindowNotes,
  { number, notes: found, saved, settled, moved }: NotesNews,
): WindowNotes {
  const fresh = { notes: found, storedNotes: found, lastSeenUpdate: number, cleanNotes: found }
  if (notes === settled || notes === cleanNotes) return { ...fresh, unsavedKeys: undefined }
  // earlier changes are shown only if they were still unsaved at the last update
  const shown = saved.filter(
    (one) =>
      one.lastSeenUpdate >= lastSeenUpdate ||
      [one.change, one.placed].some((change) => unsavedKeys?.has(entryName(change))),
  )
  const stored = withChanges(
    storedNotes,
    shown.map(({ placed }) => placed),
  )
  const isMoved = Object.keys(moved).length > 0
  const own = new Set(shown.map(({ change }) => change.key))
  const move = (part: 'drafts' | 'bases') =>
    withMoved(notes[part], { stored: stored[part], old: storedNotes[part], moved, own })
  const bases = notes.bases && { bases: move('bases') }
  const mine = isMoved ? { ...notes, drafts: move('drafts'), ...bases } : notes
  const unsaved = noteChangesWithBases(stored, mine)
  if (unsaved.length === 0) return { ...fresh, unsavedKeys: undefined }
  return {
    ...fresh,
    notes: withChanges(found, unsaved),
    cleanNotes: undefined,
    unsavedKeys: new Set(unsaved.map(entryName)),
  }
}

function entryName({ part, key }: NoteChange): string {
  return `${part} ${key ?? ''}`
}

type Entries = Readonly<Record<string, string>>

interface MovedEntries {
  /** the entries on disk */
  stored: Entries | undefined
  /** the entries on disk at the last update */
  old: Entries | undefined
  moved: NotesNews['moved']
  /** the keys of the shown changes; their entries can be equal to the entries at the last update */
  own: ReadonlySet<string | undefined>
}

/**
 * Returns the entries of this window under their new keys. The original keys contain the entries
 * from other windows.
 */
function withMoved(
  entries: Entries = {},
  { stored = {}, old = {}, moved, own }: MovedEntries,
): Entries {
  const result: Record<string, string> = { ...entries }
  for (const [key, copy] of Object.entries(moved)) {
    const mine = result[key]
    const other = stored[key]
    if (mine !== undefined && (own.has(key) || mine !== old[key])) result[copy] = mine
    if (other === undefined) delete result[key]
    else result[key] = other
  }
  return result
}
