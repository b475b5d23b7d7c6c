import { createHash, randomBytes } from 'node:crypto'
import { appendFileSync, fdatasyncSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { withFileLock } from '../../../fs/file-lock.ts'
import { replaceFile } from '../../../fs/replace-file.ts'
import { copyKey, draftPlaceKey } from './draft-copies.ts'
import { append, createFolder, fileStamp, notesName, readJournalText } from './journal-disk.ts'
import {
  currentEntry,
  journalLine,
  type NoteChange,
  noteChanges,
  parseChangeLine,
  withChanges,
} from './note-changes.ts'
import { type Notes, noNotes } from './viewed.ts'

/** The changes to a journal since this window last read them. */
export interface NotesNews {
  /** the number of this update, which increases with each update that the window reads */
  number: number
  /** all notes on disk */
  notes: Notes
  /** the changes that this window saved, with the keys under which they were stored */
  saved: readonly NoteChange[]
  /** the last saved state of the notes in this window */
  settled: Notes | undefined
  /** the new keys of drafts that this window and another one changed at the same time */
  moved: Readonly<Record<string, string>>
}

/**
 * The notes on a change request. Several windows can write them, including windows of other
 * processes.
 */
export interface NotesJournal {
  /** reads the notes; ignores damaged lines */
  read(): Notes
  /** reads the notes for a new window, and moves damaged lines to another file */
  open(): Promise<OpenedNotes>
  /**
   * stores the changes between two states and merges them with changes from other windows; `heard`
   * is the number of the last update that this window processed
   */
  save(before: Notes, after: Notes, heard: number): Promise<void>
  /** returns whether this text was once stored as a draft under this key or as one of its copies */
  wasStored(key: string, text: string): boolean
  /** returns the changes since the last call, if any */
  takeNews(): NotesNews | undefined
}

export interface OpenedNotes {
  notes: Notes
  /** the number of the last update that the window has read */
  heard: number
  /** describes damaged lines */
  note?: string
}

export interface JournalOptions {
  /** flushes a file to disk */
  flush?: (file: number) => void
  /** creates the name for a copy of a draft */
  createName?: () => string
}

/** The minimum size at which a journal with mostly obsolete lines is rewritten. */
const compactFrom = 64 * 1024

export function openNotesJournal(
  path: string,
  { flush = fdatasyncSync, createName = randomName }: JournalOptions = {},
): NotesJournal {
  let notes = noNotes
  let stamp = ''
  let size = 0
  let damaged: string[] = []
  let taken = noNotes
  let saved: NoteChange[] = []
  let moved: Record<string, string> = {}
  /** the hashes of all drafts that were ever on disk, computed from the draft and its key */
  const known = new Set<string>()
  let number = 0
  let settled: Notes | undefined
  /** the copies of drafts, by the key that this window uses until it processes the next update */
  const copies = new Map<string, { copy: string; number: number }>()

  /** Reads the file again if it has changed. */
  const read = (): Notes => {
    const found = fileStamp(path)
    if (found === stamp) return notes
    const text = readJournalText(path)
    const parsed = parseJournal(text)
    damaged = parsed.damaged
    notes = parsed.notes
    for (const [key, draft] of Object.entries(notes.drafts)) known.add(textHash(key, draft))
    size = Buffer.byteLength(text)
    stamp = found
    return notes
  }

  /**
   * Determines where to store the base of a draft, which is stored along with the draft. Never
   * replaces a base from another window. Removes a base only together with its draft.
   */
  const placedBase = (change: NoteChange, key: string, heard: number) => {
    const alias = copies.get(key)
    const own = alias && heard <= alias.number ? { ...change, key: alias.copy } : change
    const current = currentEntry(notes, own)
    const isKept = own.to === undefined && notes.drafts[own.key ?? ''] !== undefined
    const isFree = !isKept && (current === undefined || isSame(current, own.from))
    return { change: own, isNeeded: isFree && !isSame(current, own.to) }
  }

  /**
   * Determines where to store a change. If another window has changed the same draft, stores a copy
   * instead of replacing that draft.
   */
  const placed = (change: NoteChange, heard: number): { change: NoteChange; isNeeded: boolean } => {
    const { key } = change
    if (change.part === 'bases' && key !== undefined) return placedBase(change, key, heard)
    if (change.part !== 'drafts' || key === undefined) {
      return { change, isNeeded: !isSame(currentEntry(notes, change), change.to) }
    }
    const alias = copies.get(key)
    const own = alias && heard <= alias.number ? { ...change, key: alias.copy } : change
    const { from, to } = own
    const current = currentEntry(notes, own)
    if (isSame(current, to)) return { change: own, isNeeded: false }
    // if another window sent or discarded the draft, its key is free, so no copy is needed
    if (isSame(current, from) || current === undefined) return { change: own, isNeeded: true }
    if (to === undefined) return { change: own, isNeeded: false }
    const copy = copyKey(draftPlaceKey(key), createName())
    copies.set(key, { copy, number })
    moved[key] = copy
    return { change: { ...change, key: copy }, isNeeded: true }
  }

  const write = async (changes: readonly NoteChange[], heard: number): Promise<void> => {
    const lines: string[] = []
    const settled: NoteChange[] = []
    for (const one of changes) {
      const { change, isNeeded } = placed(one, heard)
      settled.push(change)
      if (!isNeeded) continue
      notes = withChanges(notes, [change])
      lines.push(journalLine(change))
      const { part, key, to } = change
      if (part === 'drafts' && key !== undefined && to !== undefined) {
        known.add(textHash(key, String(to)))
      }
    }
    if (lines.length > 0) await writeLines(lines)
    saved.push(...settled)
  }

  const writeLines = async (lines: readonly string[]): Promise<void> => {
    const text = lines.join('')
    const snapshot = snapshotText(notes)
    const isOutdated = size + text.length > Math.max(compactFrom, 4 * snapshot.length)
    // rewriting also repairs an incomplete line from a killed process
    if (isOutdated || damaged.length > 0) await rewrite()
    else append(path, text, flush)
    size = statSync(path).size
    stamp = fileStamp(path)
  }

  const rewrite = async () => {
    if (damaged.length > 0) appendFileSync(damagedPath(path), damaged.join(''), { mode: 0o600 })
    await replaceFile(path, snapshotText(notes), { what: notesName, mode: 0o600 })
    damaged = []
    size = statSync(path).size
    stamp = fileStamp(path)
  }

  /** Moves damaged lines to another file, and returns how many there were. */
  const setAside = async (): Promise<number> => {
    const { length } = damaged
    if (length > 0) await rewrite()
    return length
  }

  const locked = <Result>(work: () => Promise<Result>): Promise<Result> => {
    createFolder(dirname(path))
    return withFileLock(path, async () => {
      try {
        read()
        return await work()
      } catch (error) {
        // read everything again, because it is unknown how much was written
        stamp = 'unknown'
        throw error
      }
    })
  }

  return {
    read,
    async open() {
      read()
      const count = damaged.length > 0 ? await locked(setAside) : 0
      const lines = count === 1 ? '1 damaged line' : `${count} damaged lines`
      const note = `Moved ${lines} of the review notes to ${damagedPath(path)}`
      number += 1
      return { notes: read(), heard: number, ...(count > 0 && { note }) }
    },
    async save(before, after, heard) {
      const found = noteChanges(before, after)
      const changes = [...found, ...basesOf(found, after)]
      if (changes.length === 0) return
      await locked(() => write(changes, heard))
      settled = after
    },
    wasStored(key, text) {
      read()
      return known.has(textHash(key, text))
    },
    takeNews() {
      read()
      if (notes === taken && saved.length === 0) return undefined
      number += 1
      const news = { number, notes, saved, settled, moved }
      taken = notes
      saved = []
      moved = {}
      return news
    },
  }
}

/** Returns the bases of changed drafts, because another window may have removed these bases. */
function basesOf(changes: readonly NoteChange[], { bases = {} }: Notes): NoteChange[] {
  return changes.flatMap(({ part, key = '', to }) => {
    const base = part === 'drafts' && to !== undefined ? bases[key] : undefined
    return base === undefined ? [] : [{ part: 'bases' as const, key, from: base, to: base }]
  })
}

/** Returns a hash of a draft and its key, because drafts can be long. */
function textHash(key: string, text: string): string {
  return createHash('sha256')
    .update(`${draftPlaceKey(key)}\n${text.trim()}`)
    .digest('base64')
}

/** Returns the name for a new copy. Names are never reused, even after a draft is sent. */
function randomName(): string {
  return randomBytes(4).toString('hex')
}

/** Returns the path of the file for damaged lines, in which users can look for a lost draft. */
function damagedPath(path: string): string {
  return `${path}.damaged`
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

function parseJournal(text: string): { notes: Notes; damaged: string[] } {
  const damaged: string[] = []
  const changes: NoteChange[] = []
  for (const line of text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    const change = line.endsWith('\n') ? parseChangeLine(line) : undefined
    if (change) changes.push(change)
    else damaged.push(line.endsWith('\n') ? line : `${line}\n`)
  }
  return { notes: withChanges(noNotes, changes), damaged }
}

/** Returns the journal text that represents these notes. */
function snapshotText(notes: Notes): string {
  return noteChanges(noNotes, notes).map(journalLine).join('')
}
