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

/** The first line of a data file. The number is the version of the format. */
const header = { 'docsctl-sandbox': 2 }

/**
 * The first lines of the formats that this version can read. The previous format is the same,
 * except that it contains no deltas.
 */
const readable = [header, { 'docsctl-sandbox': 1 }].map((one) => JSON.stringify(one))

/**
 * A change to a record: the new record, `null` for a deletion, or a delta from another record of
 * the table.
 */
type JournalEntry =
  | [table: TableName, id: string, after: Records[TableName] | null]
  | [table: TableName, id: string, from: { id: string }, delta: Delta]

/**
 * Returns the entry for a new record. A revision contains all pages of its space, so it is stored
 * as a delta from its parent. Otherwise, the file size would grow with the square of the number of
 * pages.
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

/** An append-only file that stores committed changes. */
export interface Journal {
  /**
   * Writes changes. They are in the file when this function returns, even if the process is killed
   * afterwards.
   */
  append(changes: readonly TableChange[]): void
  close(): void
}

function writeAll(file: number, text: string): number {
  const bytes = Buffer.from(text)
  let done = 0
  while (done < bytes.length) done += writeSync(file, bytes, done)
  return done
}

/** Yields the complete lines of a file, with the offset of the end of each line. */
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
 * Adds the records in a data file to the tables. Returns the size of the complete lines, because an
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
        // compare the text, because a deeply nested value can't be converted back to JSON
        if (!readable.includes(line)) throw foreignDataFile(path)
        isCurrent = line === readable[0]
      } else {
        if (!entriesSchema.safeParse(value).success) throw damaged(path, number)
        for (const entry of value as JournalEntry[]) {
          try {
            replayEntry(tables, entry)
          } catch {
            // the delta doesn't match the record that it is based on
            throw damaged(path, number)
          }
          entries += 1
        }
      }
      size = end
    }
    // the first line is written together with the file, so a file with an incomplete first line
    // belongs to another program
    if (size === 0 && fstatSync(file).size > 0) throw foreignDataFile(path)
    return { size, entries, isCurrent }
  } finally {
    closeSync(file)
  }
}

/** An open data file, with its size and the number of its entries. */
interface JournalFile {
  file: number
  size: number
  entries: number
}

/** Writes the state to a new file that replaces the data file. */
function compact(path: string, tables: Tables): JournalFile {
  const temporary = `${path}.new`
  // open the file in append mode, so that truncating it after an error leaves no gap
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
  // write a delta only if the revision on which it is based is already in the file
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
 * Returns the revision on which a delta can be based, if it is already in the file. Within a
 * commit, the parent may be written after the delta.
 */
function storedPredecessor(changes: readonly TableChange[], tables: Tables, id: string): unknown {
  const isOfCommit = changes.some((change) => change.table === 'revisions' && change.id === id)
  return isOfCommit ? undefined : tables.get('revisions', id)
}

/**
 * The number of outdated entries that a data file can contain, in addition to the number of
 * records. A larger file is compacted.
 */
const slack = 20_000

/**
 * Opens a data file, and adds its records to `tables`. If there is no file, `fill` creates the
 * initial state. Each commit appends a line of JSON. A written line survives `kill -9`, because it
 * is already in the operating system's cache. A file that is much larger than the state is
 * compacted.
 */
export function openJournal(path: string, tables: Tables, fill: () => void): Journal {
  let written: JournalFile
  const found = existsSync(path) ? replay(path, tables) : undefined
  if (found?.isCurrent) {
    const file = openSync(path, 'r+')
    // remove an incomplete last line, whose commit was never confirmed
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
      // the descriptor may belong to another file after it was closed
      if (closed) throw new Error('The data file is closed')
      const known = (id: string) => storedPredecessor(changes, tables, id)
      const line = changes.map(
        ({ table, id, after }): JournalEntry =>
          after ? journalEntry(table, after, known) : [table, id, null],
      )
      try {
        written.size += writeAll(written.file, `${JSON.stringify(line)}\n`)
      } catch (error) {
        // remove the incomplete line, so that the next line starts correctly
        ftruncateSync(written.file, written.size)
        throw error
      }
      written.entries += line.length
      if (written.entries <= limit) return
      try {
        const rewritten = compact(path, tables)
        closeSync(written.file)
        written = rewritten
      } catch {
        // if the new file can't be written, continue with the old one, which is still complete
      }
      limit = written.entries + slack + tables.size()
    },
    close() {
      closed = true
      closeSync(written.file)
    },
  }
}
