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

/** The changes to a journal since this window last took them. */
export interface NotesNews {
  /** the number of this update, which increases with each update of this window */
  number: number
  /** all notes on disk */
  notes: Notes
  /** the saved changes of this window, under their keys on disk */
  saved: readonly NoteChange[]
  /** the last state of this window that was saved */
  settled: Notes | undefined
  /** the new keys of drafts that another window changed at the same time */
  moved: Readonly<Record<string, string>>
}

/** The notes on a change request. Several windows, even in other processes, can write them. */
export interface NotesJournal {
  /** reads the notes; ignores damaged lines */
  read(): Notes
  /** reads the notes for a new window, and moves damaged lines to another file */
  open(): Promise<OpenedNotes>
  /**
   * stores the changes between two states and merges them with the changes of other windows;
   * `heard` is the number of the last update that the window has processed
   */
  save(before: Notes, after: Notes, heard: number): Promise<void>
  /** returns whether a text was on disk as a draft at the place of this key, even as a copy */
  wasStored(key: string, text: string): boolean
  /** returns the update since the last call, if there is one */
  takeNews(): NotesNews | undefined
}

export interface OpenedNotes {
  notes: Notes
  /** the number of the last update */
  heard: number
  /** describes damaged lines */
  note?: string
}

export interface JournalOptions {
  /** flushes a file to disk */
  flush?: (file: number) => void
  /** creates the name of a copy of a draft */
  createName?: () => string
}

/** The size above which a journal is rewritten if most of it is obsolete. */
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
  /** the texts of all drafts that were on disk, with their places, as hashes */
  const known = new Set<string>()
  let number = 0
  let settled: Notes | undefined
  /**
   * the copies of drafts that were moved, by the key that the window uses until it processes the
   * next update
   */
  const copies = new Map<string, { copy: string; number: number }>()

  /** Reads the file again if it changed. */
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
   * Stores the base of a draft with the draft. Never replaces the base of another window. Removes a
   * base only together with its draft.
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
   * Decides where to store a change. If another window changed the draft in the meantime, stores a
   * copy instead of replacing it.
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
    // if another window sent or discarded the draft, no copy is needed
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
    // also ends a line that a killed process left incomplete
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

  /** Moves damaged lines to another file, and returns their number. */
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
        // read everything again, because it is unknown what was written
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

/**
 * Returns the bases of changed drafts, because another window can have removed them in the
 * meantime.
 */
function basesOf(changes: readonly NoteChange[], { bases = {} }: Notes): NoteChange[] {
  return changes.flatMap(({ part, key = '', to }) => {
    const base = part === 'drafts' && to !== undefined ? bases[key] : undefined
    return base === undefined ? [] : [{ part: 'bases' as const, key, from: base, to: base }]
  })
}

/** Returns a hash of a text and its place, because drafts can be long. */
function textHash(key: string, text: string): string {
  return createHash('sha256')
    .update(`${draftPlaceKey(key)}\n${text.trim()}`)
    .digest('base64')
}

/** Returns the name of a new copy. Names are never reused, even after the draft was sent. */
function randomName(): string {
  return randomBytes(4).toString('hex')
}

/** Returns the file for damaged lines. Users can look for a lost draft there. */
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

/** Returns the text of a journal with these notes. */
function snapshotText(notes: Notes): string {
  return noteChanges(noNotes, notes).map(journalLine).join('')
}
