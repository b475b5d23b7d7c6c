import { createHash } from 'node:crypto'
import { draftPlaceKey } from './draft-copies.ts'
import { DraftPlaces } from './draft-places.ts'
import { JournalFile } from './journal-file.ts'
import { type NoteChange, noteChangesWithBases, withChanges } from './note-changes.ts'
import { type Notes, noNotes } from './viewed.ts'

/** The changes to a journal since this window last read them. */
export interface NotesNews {
  /** the number of this update, which increases with each update that the window reads */
  number: number
  /** all notes on disk */
  notes: Notes
  /** the changes that this window saved */
  saved: readonly SavedChange[]
  /** the last saved state of the notes in this window */
  settled: Notes | undefined
  /** the new keys of drafts that this window and another window changed at the same time */
  moved: Readonly<Record<string, string>>
}

/** A change that a window saved. */
interface SavedChange {
  change: NoteChange
  /** the change with the key under which it was stored */
  placed: NoteChange
  /** the number of the last update that the window had processed when it made the change */
  lastSeenUpdate: number
}

export interface OpenedNotes {
  notes: Notes
  /** the number of the last update that the window has read */
  lastSeenUpdate: number
  /** describes damaged lines */
  note?: string
}

export interface JournalOptions {
  /** flushes a file to disk */
  flush?: (file: number) => void
  /** Creates the name for a copy of a draft. */
  createName?: () => string
}

/**
 * The notes on a change request, as one window sees them. Several windows can write the same
 * journal file, including windows of other processes.
 */
export class NotesJournal {
  readonly #file: JournalFile
  readonly #places: DraftPlaces
  /** the hashes of all drafts that were ever on disk, computed from the draft and its key */
  readonly #known = new Set<string>()
  /** the notes whose drafts were last added to these hashes */
  #read = noNotes
  /** the notes in the last update */
  #taken = noNotes
  /** the number of the last update */
  #number = 0
  /** the changes that were saved since the last update */
  #saved: SavedChange[] = []
  /** the last saved state of the notes in this window */
  #settled: Notes | undefined

  constructor(path: string, { flush, createName }: JournalOptions = {}) {
    this.#file = new JournalFile(path, flush)
    this.#places = new DraftPlaces(createName)
  }

  /** Reads the notes. Ignores damaged lines. */
  read(): Notes {
    const notes = this.#file.read()
    if (notes === this.#read) return notes
    for (const [key, draft] of Object.entries(notes.drafts)) this.#known.add(textHash(key, draft))
    this.#read = notes
    return notes
  }

  /** Reads the notes for a new window, and moves damaged lines to another file. */
  async open(): Promise<OpenedNotes> {
    const moved = await this.#file.moveDamagedLines()
    this.#number += 1
    const opened = { notes: this.read(), lastSeenUpdate: this.#number }
    if (!moved) return opened
    const lines = moved.count === 1 ? '1 damaged line' : `${moved.count} damaged lines`
    return { ...opened, note: `Moved ${lines} of the review notes to ${moved.path}` }
  }

  /**
   * Stores the changes between two states, and merges them with changes from other windows.
   * `lastSeenUpdate` is the number of the last update that this window had processed.
   */
  async save(before: Notes, after: Notes, lastSeenUpdate: number): Promise<void> {
    const changes = noteChangesWithBases(before, after)
    if (changes.length === 0) return
    await this.#file.locked(() => this.#write(changes, lastSeenUpdate))
    this.#settled = after
  }

  /** Returns whether this text was ever stored as a draft under this key or the key of a copy. */
  wasStored(key: string, text: string): boolean {
    this.read()
    return this.#known.has(textHash(key, text))
  }

  /** Returns the changes since the last call, if any. */
  takeNews(): NotesNews | undefined {
    const notes = this.read()
    if (notes === this.#taken && this.#saved.length === 0) return undefined
    this.#number += 1
    this.#taken = notes
    const saved = this.#saved
    this.#saved = []
    const moved = this.#places.takeMoved()
    return { number: this.#number, notes, saved, settled: this.#settled, moved }
  }

  async #write(changes: readonly NoteChange[], lastSeenUpdate: number): Promise<void> {
    let notes = this.read()
    const saved: SavedChange[] = []
    const needed: NoteChange[] = []
    for (const change of changes) {
      const at = { lastSeenUpdate, update: this.#number }
      const { change: placed, isNeeded } = this.#places.place(notes, change, at)
      saved.push({ change, placed, lastSeenUpdate })
      if (!isNeeded) continue
      needed.push(placed)
      notes = withChanges(notes, [placed])
    }
    await this.#file.write(needed)
    this.#saved.push(...saved)
    this.read()
  }
}

/** Returns a hash of a draft and its key, because drafts can be long. */
function textHash(key: string, text: string): string {
  return createHash('sha256')
    .update(`${draftPlaceKey(key)}\n${text.trim()}`)
    .digest('base64')
}
