import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeFolder, unwritable } from '../../fs/replace-file.ts'
import { endPath, type JobHeader, type JournalLine } from '../journal-file.ts'
import { LineChain } from './line-chain.ts'

/**
 * The end of a journal: its number of lines and the checksum of its last line. A second file
 * records the end after each flush, which proves that no lines are missing.
 */
export interface JournalEnd {
  lines: number
  sum: string
}

/** Appends lines to a journal. Combines all waiting lines into one write and one flush. */
export class JournalWriter {
  readonly #file: FileHandle
  readonly #path: string
  /** absent for journals of version 1, which have no checksums */
  readonly #chain: LineChain | undefined
  #lines: number
  #queued = ''
  /** the file with the recorded end; absent if it can't be written */
  readonly #endFile: FileHandle | undefined
  #writtenEnd: JournalEnd | undefined
  #lastWrite: Promise<void> = Promise.resolve()
  #nextWrite: Promise<void> | undefined
  #lastFlush: Promise<void> = Promise.resolve()
  #nextFlush: Promise<void> | undefined

  private constructor(
    { file, endFile }: { file: FileHandle; endFile: FileHandle | undefined },
    path: string,
    chain: LineChain | undefined,
    lines: number,
  ) {
    this.#file = file
    this.#endFile = endFile
    this.#path = path
    this.#chain = chain
    this.#lines = lines
  }

  /**
   * Creates the file of a new journal. Errors show the final path of the journal instead of the
   * temporary path.
   */
  static async create(file: string, path: string): Promise<JournalWriter> {
    const files = { file: await open(file, 'wx', 0o600), endFile: await openEnd(path) }
    return new JournalWriter(files, path, new LineChain(), 0)
  }

  /** Opens an existing journal, and truncates it after its last complete line. */
  static async reopen(
    path: string,
    { wholeBytes, lines, sum }: { wholeBytes: number; lines: number; sum: string | undefined },
  ): Promise<JournalWriter> {
    const file = await open(path, 'r+')
    await file.truncate(wholeBytes)
    await file.close()
    const chain = sum === undefined ? undefined : new LineChain(sum)
    const files = { file: await open(path, 'a'), endFile: chain && (await openEnd(path)) }
    return new JournalWriter(files, path, chain, lines)
  }

  /**
   * Writes lines and starts to flush them. Resolves when the lines are written. From then on, they
   * survive the end of this process. After the flush, they also survive a system crash.
   */
  async append(lines: readonly (JobHeader | JournalLine)[]): Promise<void> {
    await this.#write(lines)
    this.#flush().catch(() => {})
  }

  /** Writes lines and resolves when they are flushed to the disk. */
  async appendDurably(lines: readonly (JobHeader | JournalLine)[]): Promise<void> {
    await this.#write(lines)
    await this.#flush()
  }

  async close(): Promise<void> {
    await this.#nextWrite?.catch(() => {})
    await this.#lastWrite.catch(() => {})
    await this.#flush().catch(() => {})
    await this.#endFile?.close().catch(() => {})
    await this.#file.close()
  }

  #write(lines: readonly (JobHeader | JournalLine)[]): Promise<void> {
    for (const line of lines) {
      this.#queued += `${this.#chain?.seal(line) ?? JSON.stringify(line)}\n`
      this.#lines += 1
    }
    this.#nextWrite ??= this.#lastWrite.then(() => {
      const text = this.#queued
      const end = this.#chain && { lines: this.#lines, sum: this.#chain.last }
      this.#queued = ''
      this.#nextWrite = undefined
      this.#lastWrite = this.#naming(this.#file.appendFile(text)).then(() => {
        this.#writtenEnd = end
      })
      return this.#lastWrite
    })
    return this.#nextWrite
  }

  /**
   * Starts a flush. A flush that is already running may not include the last lines, so another
   * flush follows it.
   */
  #flush(): Promise<void> {
    this.#nextFlush ??= this.#lastFlush.then(() => {
      this.#nextFlush = undefined
      const end = this.#writtenEnd
      this.#lastFlush = this.#naming(this.#file.datasync()).then(() => this.#recordEnd(end))
      return this.#lastFlush
    })
    return this.#nextFlush
  }

  /**
   * Records the end of the flushed lines. Other lines aren't recorded, because a system crash
   * may lose them. Ignores errors, because the journal is complete even without this record.
   */
  async #recordEnd(end: JournalEnd | undefined): Promise<void> {
    if (!end) return
    // all records have the same size, so that each record completely replaces the previous one
    await this.#endFile?.write(JSON.stringify(end).padEnd(endSize), 0).catch(() => {})
  }

  async #naming(work: Promise<void>): Promise<void> {
    try {
      await work
    } catch (cause) {
      throw unwritable(`the journal ${this.#path}`, cause)
    }
  }
}

const endSize = 60

/** Opens the file with the recorded end without truncating it. */
async function openEnd(journal: string): Promise<FileHandle | undefined> {
  const path = endPath(journal)
  try {
    makeFolder(dirname(path), 0o700)
    return await open(path, constants.O_RDWR | constants.O_CREAT, 0o600)
  } catch {
    return undefined
  }
}
