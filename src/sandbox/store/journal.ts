import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { StringDecoder } from 'node:string_decoder'
import { DocsctlError } from '../../errors.ts'
import { applyDelta, createDelta, type Delta } from './delta.ts'
import { entriesSchema } from './journal-schema.ts'
import type { Records, TableName } from './records.ts'
import type { TableChange, Tables } from './tables.ts'

/** The first line of the file. Each version of the format has its own number. */
const header = { 'docsctl-sandbox': 2 }

/**
 * The first lines of readable files. Files of the previous version contain no deltas, so they can
 * be read in the same way.
 */
const readable = [header, { 'docsctl-sandbox': 1 }].map((one) => JSON.stringify(one))

/**
 * A committed record, or `null` if it was deleted, or a delta that is based on a different record
 * in the same table.
 */
type JournalEntry =
  | [table: TableName, id: string, after: Records[TableName] | null]
  | [table: TableName, id: string, from: { id: string }, delta: Delta]

/**
 * Encodes a record as a line. A revision contains all pages of its space, so it is stored as a
 * delta from the previous revision. Otherwise, the size of the file would grow with the square of
 * the number of pages.
 */
function journalEntry(
  table: TableName,
  record: { id: string },
  known: (id: string) => unknown,
): JournalEntry {
  const [parent] = table === 'revisions' ? (record as Records['revisions']).parents : []
  const before = parent === undefined ? undefined : known(parent)
  const delta = before === undefined ? undefined : createDelta(before, record)
  if (parent === undefined || !delta) return [table, record.id, record as Records[TableName]]
  return [table, record.id, { id: parent }, delta]
}

/** Stores commits in an append-only file. */
export interface Journal {
  /** Writes the changes before it returns, so that nothing is lost if the process is killed. */
  append(changes: readonly TableChange[]): void
  close(): void
}

function writeAll(file: number, text: string): number {
  const bytes = Buffer.from(text)
  let done = 0
  while (done < bytes.length) done += writeSync(file, bytes, done)
  return done
}

/** Yields the complete lines of a file, with the offset after each line. */
function* wholeLines(file: number): Generator<{ line: string; end: number }> {
  const chunk = Buffer.alloc(1 << 20)
  const decoder = new StringDecoder('utf8')
  let rest = ''
  let end = 0
  for (;;) {
    const read = readSync(file, chunk, 0, chunk.length, null)
    if (read === 0) return
    const lines = (rest + decoder.write(chunk.subarray(0, read))).split('\n')
    rest = lines.pop() as string
    for (const line of lines) {
      end += Buffer.byteLength(line) + 1
      yield { line, end }
    }
  }
}

function damaged(path: string, number: number): DocsctlError {
  return new DocsctlError('failed', `Line ${number} of ${path} is damaged`, {
    hint: 'Move or rename the file to start with a new one',
  })
}

function foreignDataFile(path: string): DocsctlError {
  return new DocsctlError('failed', `${path} is not a sandbox data file`)
}

function replayEntry(tables: Tables, entry: JournalEntry): void {
  const [table, id] = entry
  if (entry.length === 3) tables.set(table, id, entry[2] ?? undefined)
  else {
    const after = applyDelta(tables.get(table, entry[2].id), entry[3])
    tables.set(table, id, after as Records[TableName])
  }
}

interface Replayed {
  size: number
  entries: number
  /** true if the file has the current format */
  isCurrent: boolean
}

/**
 * Replays a journal into the tables. Returns the offset after its last complete line, because an
 * incomplete last line is ignored.
 */
function replay(path: string, tables: Tables): Replayed {
  const file = openSync(path, 'r')
  try {
    let number = 0
    let size = 0
    let entries = 0
    let isCurrent = false
    for (const { line, end } of wholeLines(file)) {
      number += 1
      let value: unknown
      try {
        value = JSON.parse(line)
      } catch {
        throw damaged(path, number)
      }
      if (number === 1) {
        // a value that is nested too deeply couldn't be written again
        if (!readable.includes(line)) throw foreignDataFile(path)
        isCurrent = line === readable[0]
      } else {
        if (!entriesSchema.safeParse(value).success) throw damaged(path, number)
        for (const entry of value as JournalEntry[]) {
          try {
            replayEntry(tables, entry)
          } catch {
            // a delta from a record that doesn't have the changed parts
            throw damaged(path, number)
          }
          entries += 1
        }
      }
      size = end
    }
    // a data file contains a complete first line from the start
    if (size === 0 && fstatSync(file).size > 0) throw foreignDataFile(path)
    return { size, entries, isCurrent }
  } finally {
    closeSync(file)
  }
}

/** An open journal file: its handle, its size, and the number of records written to it. */
interface JournalFile {
  file: number
  size: number
  entries: number
}

/** Writes the state to a new file, and replaces the old file with it. */
function compact(path: string, tables: Tables): JournalFile {
  const temporary = `${path}.new`
  // opens the file in append mode, so that a write after a truncated line leaves no gap
  rmSync(temporary, { force: true })
  const file = openSync(temporary, 'a', 0o600)
  let size = writeAll(file, `${JSON.stringify(header)}\n`)
  let entries = 0
  let lines: string[] = []
  const flush = () => {
    size += writeAll(file, lines.join(''))
    lines = []
  }
  const done = new Set<string>()
  // a base revision must come before its deltas
  const known = (id: string) => (done.has(id) ? tables.get('revisions', id) : undefined)
  for (const [table, row] of tables.everything()) {
    lines.push(`${JSON.stringify([journalEntry(table, row, known)])}\n`)
    if (table === 'revisions') done.add(row.id)
    entries += 1
    if (lines.length === 1000) flush()
  }
  flush()
  fsyncSync(file)
  renameSync(temporary, path)
  return { file, size, entries }
}

/**
 * Returns the previous revision if the file already contains it. In a commit with several
 * revisions, the previous one may come later in the file.
 */
function storedPredecessor(changes: readonly TableChange[], tables: Tables, id: string): unknown {
  const isOfCommit = changes.some((change) => change.table === 'revisions' && change.id === id)
  return isOfCommit ? undefined : tables.get('revisions', id)
}

/**
 * The file is rewritten when it contains this many outdated records, in addition to the size of the
 * state.
 */
const slack = 20_000

/**
 * Opens an append-only file with one line of JSON per commit, and replays it into `tables`. For a
 * new file, `fill` creates the initial state. A completed write survives `kill -9`, because the
 * operating system already has the data. The file is compacted when it is much larger than the
 * state.
 */
export function openJournal(path: string, tables: Tables, fill: () => void): Journal {
  let written: JournalFile
  const found = existsSync(path) ? replay(path, tables) : undefined
  if (found?.isCurrent) {
    const file = openSync(path, 'r+')
    // data after the last complete line was never confirmed
    ftruncateSync(file, found.size)
    closeSync(file)
    written = { ...found, file: openSync(path, 'a', 0o600) }
  } else {
    if (!found?.size) fill()
    written = compact(path, tables)
  }
  let limit = slack + 2 * tables.size()
  let closed = false
  return {
    append(changes) {
      // after closing, the descriptor may belong to a different file
      if (closed) throw new Error('The data file is closed')
      const known = (id: string) => storedPredecessor(changes, tables, id)
      const line = changes.map(
        ({ table, id, after }): JournalEntry =>
          after ? journalEntry(table, after, known) : [table, id, null],
      )
      try {
        written.size += writeAll(written.file, `${JSON.stringify(line)}\n`)
      } catch (error) {
        // removes an incomplete line, so that the next line doesn't continue it
        ftruncateSync(written.file, written.size)
        throw error
      }
      written.entries += line.length
      if (written.entries <= limit) return
      try {
        const anew = compact(path, tables)
        closeSync(written.file)
        written = anew
      } catch {
        // if compaction fails, the old file stays complete and continues to grow
      }
      limit = written.entries + slack + tables.size()
    },
    close() {
      closed = true
      closeSync(written.file)
    },
  }
}
