import { type FileHandle, open } from 'node:fs/promises'
import { unwritable } from '../../fs/replace-file.ts'
import type { JobHeader, JournalLine } from '../journal-file.ts'
import { LineChain } from './line-chain.ts'

/** The end of a journal: its number of lines and the checksum of its last line. */
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
  #lastWrite: Promise<void> = Promise.resolve()
  #nextWrite: Promise<void> | undefined
  #lastFlush: Promise<void> = Promise.resolve()
  #nextFlush: Promise<void> | undefined

  private constructor(file: FileHandle, path: string, chain: LineChain | undefined, lines: number) {
    this.#file = file
    this.#path = path
    this.#chain = chain
    this.#lines = lines
  }

  /**
   * Creates the file of a new journal. Errors show the final path of the journal instead of the
   * temporary path.
   */
  static async create(file: string, path: string): Promise<JournalWriter> {
    return new JournalWriter(await open(file, 'wx', 0o600), path, new LineChain(), 0)
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
    return new JournalWriter(await open(path, 'a'), path, chain, lines)
  }

  /** Returns the end of a journal with checksums, after all lines are written. */
  get end(): JournalEnd | undefined {
    return this.#chain && { lines: this.#lines, sum: this.#chain.last }
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
    await this.#file.close()
  }

  #write(lines: readonly (JobHeader | JournalLine)[]): Promise<void> {
    for (const line of lines) {
      this.#queued += `${this.#chain?.seal(line) ?? JSON.stringify(line)}\n`
      this.#lines += 1
    }
    this.#nextWrite ??= this.#lastWrite.then(() => {
      const text = this.#queued
      this.#queued = ''
      this.#nextWrite = undefined
      this.#lastWrite = this.#naming(this.#file.appendFile(text))
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
      this.#lastFlush = this.#naming(this.#file.datasync())
      return this.#lastFlush
    })
    return this.#nextFlush
  }

  async #naming(work: Promise<void>): Promise<void> {
    try {
      await work
    } catch (cause) {
      throw unwritable(`the journal ${this.#path}`, cause)
    }
  }
}
