import { fdatasyncSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { withFileLock } from '../../../fs/file-lock.ts'
import { replaceFile } from '../../../fs/replace-file.ts'
import { append, createFolder, fileStamp, notesName, readJournalText } from './journal-disk.ts'
import {
  journalLine,
  type NoteChange,
  noteChanges,
  parseChangeLine,
  withChanges,
} from './note-changes.ts'
import { type Notes, noNotes } from './viewed.ts'

/** The minimum size at which a file with mostly obsolete lines is rewritten. */
const compactFrom = 64 * 1024

/**
 * A file in which each line is a change to the notes. Several processes can write to the file.
 * Keeps the notes in memory until the file changes.
 */
export class JournalFile {
  readonly #path: string
  readonly #flush: (file: number) => void
  #notes = noNotes
  /** identifies the version of the file that was read last */
  #stamp = ''
  /** the size of that version in bytes */
  #size = 0
  /** the lines of that version that can't be parsed */
  #damaged: readonly string[] = []

  /** Creates a journal file. `flush` flushes an open file to disk. */
  constructor(path: string, flush: (file: number) => void = fdatasyncSync) {
    this.#path = path
    this.#flush = flush
  }

  /** Returns the notes without damaged lines. Reads the file again if it has changed. */
  read(): Notes {
    const stamp = fileStamp(this.#path)
    if (stamp === this.#stamp) return this.#notes
    const text = readJournalText(this.#path)
    const { notes, damaged } = parseJournal(text)
    this.#notes = notes
    this.#damaged = damaged
    this.#size = Buffer.byteLength(text)
    this.#stamp = stamp
    return notes
  }

  /** Calls a function while no other process can write to the file. */
  locked<Result>(work: () => Promise<Result>): Promise<Result> {
    createFolder(dirname(this.#path))
    return withFileLock(this.#path, async () => {
      try {
        this.read()
        return await work()
      } catch (error) {
        // read everything again, because it is unknown how much was written
        this.#stamp = 'unknown'
        throw error
      }
    })
  }

  /** Adds changes to the file. Requires the lock. */
  async write(changes: readonly NoteChange[]): Promise<void> {
    if (changes.length === 0) return
    const notes = withChanges(this.#notes, changes)
    const lines = changes.map(journalLine).join('')
    const limit = Math.max(compactFrom, 4 * snapshotText(notes).length)
    // rewriting also repairs an incomplete line from a killed process
    if (this.#size + lines.length > limit || this.#damaged.length > 0) await this.#rewrite(notes)
    else append(this.#path, lines, this.#flush)
    this.#keep(notes)
  }

  /**
   * Moves damaged lines to another file, in which users can look for a lost draft. Returns the
   * number of lines and the path of that file, or `undefined` if no line is damaged.
   */
  async moveDamagedLines(): Promise<{ count: number; path: string } | undefined> {
    this.read()
    if (this.#damaged.length === 0) return undefined
    return this.locked(async () => {
      const count = this.#damaged.length
      if (count === 0) return undefined
      await this.#rewrite(this.#notes)
      this.#keep(this.#notes)
      return { count, path: this.#damagedPath }
    })
  }

  get #damagedPath(): string {
    return `${this.#path}.damaged`
  }

  /** Replaces the file with the shortest journal of the notes. Moves damaged lines elsewhere. */
  async #rewrite(notes: Notes): Promise<void> {
    if (this.#damaged.length > 0) append(this.#damagedPath, this.#damaged.join(''), this.#flush)
    await replaceFile(this.#path, snapshotText(notes), { what: notesName, mode: 0o600 })
    this.#damaged = []
  }

  /** Keeps the written notes in memory. */
  #keep(notes: Notes): void {
    this.#notes = notes
    this.#size = statSync(this.#path).size
    this.#stamp = fileStamp(this.#path)
  }
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
