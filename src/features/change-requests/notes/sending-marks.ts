import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import * as z from 'zod'
import { DocsctlError } from '../../../errors.ts'
import { withFileLock } from '../../../fs/file-lock.ts'
import { readKept } from '../../../fs/kept-file.ts'
import { replaceFile } from '../../../fs/replace-file.ts'
import { processExists } from '../../../fs/running-process.ts'
import { createFolder, notesName } from './journal-disk.ts'

/**
 * Marks of drafts that are being sent, or whose outcome is unknown because the response was lost.
 */
export interface SendingMarks {
  /**
   * Marks a draft before it is sent. Returns the time of an earlier attempt if the outcome of that
   * attempt is unknown.
   */
  begin(text: string, now: number): Promise<number | undefined>
  /** Removes the mark after the outcome becomes known. */
  settle(text: string): Promise<void>
  /**
   * Keeps the mark of a sent draft until the draft is removed. If the window is killed before that,
   * the mark prevents sending the draft again.
   */
  keepSent(text: string): Promise<void>
  /** Removes the marks of sent drafts that have been removed. */
  settleSent(texts: readonly string[]): Promise<void>
}

const StoredMarks = z.record(
  z.string(),
  z.object({ at: z.number(), by: z.string(), sent: z.boolean().optional() }),
)
type StoredMarks = z.output<typeof StoredMarks>

/** Opens the marks of a change request, which are stored next to its notes. */
export function openSendingMarks(path: string): SendingMarks {
  const own = `${hostname()} ${process.pid}`
  const change = async <Result>(work: (marks: StoredMarks) => Result): Promise<Result> => {
    createFolder(dirname(path))
    return withFileLock(path, async () => {
      // if the marks can't be read, assume that nothing was sent
      const { value: marks = {} } = readMarks(path)
      const result = work(marks)
      await replaceFile(path, JSON.stringify(marks), { what: notesName, mode: 0o600 })
      return result
    })
  }
  return {
    begin: (text, now) =>
      change((marks) => {
        const known = marks[markKey(text)]
        if (known && known.by !== own && isRunning(known.by)) throw sentElsewhere()
        marks[markKey(text)] = { at: known?.at ?? now, by: own }
        return known?.at
      }),
    keepSent: (text) =>
      change((marks) => {
        const known = marks[markKey(text)]
        if (known) known.sent = true
      }),
    async settleSent(texts) {
      const keys = texts.map(markKey)
      const { value: marks = {} } = readMarks(path)
      if (!keys.some((key) => marks[key]?.sent)) return
      await change((now) => {
        for (const key of keys) if (now[key]?.sent) delete now[key]
      })
    },
    settle: (text) =>
      change((marks) => {
        delete marks[markKey(text)]
      }),
  }
}

function readMarks(path: string) {
  return readKept(path, (value) => StoredMarks.safeParse(value).data)
}

/** Returns the error for a draft that another window is sending or has sent. */
export function sentElsewhere(): DocsctlError {
  return new DocsctlError('conflict', 'Another window is sending or has sent this draft', {
    state: 'Nothing was sent from this window',
  })
}

function markKey(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24)
}

/**
 * Returns whether the process that set a mark is still running. Returns `true` for a process on
 * another machine, because it can't be checked.
 */
function isRunning(by: string): boolean {
  const [host, id] = by.split(' ')
  return host !== hostname() || processExists(Number(id))
}
