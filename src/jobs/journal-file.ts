import { type FileHandle, open } from 'node:fs/promises'
import { DocsctlError } from '../errors.ts'
import { readText } from '../files/read-file.ts'
import { unwritable } from '../files/replace-file.ts'
import type { SecretsTaken } from './secrets.ts'
import type { ThingState } from './states/state.ts'
import type { JobStep } from './step.ts'

/** The first line of a journal: who does what, where, and to how many things. */
export interface JobHeader {
  version: 1
  job: string
  /** when it was begun */
  at: string
  /** `members update`, or what else the job is */
  command: string
  /** the words behind it, without secrets */
  words: string[]
  profile: string
  apiUrl: string
  org?: string
  /** the id of the user; absent where the service didn't tell */
  caller?: string
  /** how many steps are worked on at a time */
  parallel: number
  steps: number
  /** of all that it was begun with */
  hash: string
  /** files that it was read from, with their hashes */
  files?: { path: string; hash: string }[]
  secrets?: SecretsTaken
  /** the job that it takes back */
  undoes?: string
  /** the id of the plan that it carries out */
  plan?: string
  /** the folder of files whose base it keeps up to date */
  folder?: string
  /** its command does the steps itself, in this folder, with these flags that are given to it again */
  flow?: { cwd: string; hidden?: string[] }
}

/** Why a step failed. */
export interface StepFault {
  kind: string
  message: string
  status?: number
}

/** What is known of a step beyond its request. */
export interface StepProgress {
  /** `begun` is one whose outcome nobody wrote down, `unknown` one of which nobody could tell it */
  is: 'waiting' | 'begun' | 'done' | 'failed' | 'unknown'
  /** when it was last begun, in ms */
  at?: number
  /** what was there before it */
  before?: ThingState
  /** the fields that it left */
  after?: Record<string, unknown>
  /** it was found to be so, nothing was sent by the run that wrote this */
  wasFound?: true
  fault?: StepFault
}

export interface JobCounts {
  done: number
  failed: number
  waiting: number
  unknown: number
}

/** The lines of a journal behind its first: the steps, and then what becomes of them. */
export type JournalLine =
  | { step: number; request: JobStep }
  /** the last one of a run that came to its end */
  | { counts: JobCounts }
  | { intent: number; at: number; before?: ThingState }
  | ({ outcome: number; is: 'waiting' | 'done' | 'failed' | 'unknown' } & Pick<
      StepProgress,
      'after' | 'wasFound' | 'fault'
    >)

export interface JournalContent {
  header: JobHeader
  steps: JobStep[]
  progress: StepProgress[]
  /** how much of the file is whole; behind it stands a line that was being written */
  wholeBytes: number
}

/** Reads a journal; `undefined` where it broke off before the first request can have been sent. */
export async function readJournal(path: string): Promise<JournalContent | undefined> {
  const text = await readText(path, path, { hint: 'docsctl jobs list' })
  const end = text.lastIndexOf('\n') + 1
  const lines = text.slice(0, end).split('\n').slice(0, -1)
  const parsed = lines.map((line, index) => parsedLine(line, index, path))
  const header = parsed.shift() as JobHeader | undefined
  if (!header) return undefined
  const steps: JobStep[] = []
  const progress: StepProgress[] = []
  for (const line of parsed as JournalLine[]) {
    if ('step' in line) {
      steps[line.step] = line.request
      progress[line.step] = { is: 'waiting' }
    } else if ('intent' in line) {
      const { intent, at, before } = line
      const known = progress[intent]
      // of what may have been done before, what was there before its first try is what it takes back
      const isRepeated = known?.is === 'begun' || known?.is === 'unknown'
      const first = isRepeated ? (known.before ?? before) : before
      progress[intent] = { is: 'begun', at, ...(first && { before: first }) }
    } else if ('outcome' in line) {
      const { outcome, ...became } = line
      const { at, before } = progress[outcome] ?? {}
      progress[outcome] = { ...became, ...(at && { at }), ...(before && { before }) }
    }
  }
  if (steps.length < header.steps) return undefined
  return { header, steps, progress, wholeBytes: Buffer.byteLength(text.slice(0, end)) }
}

export function countsOf(progress: readonly StepProgress[]): JobCounts {
  const counts = { done: 0, failed: 0, waiting: 0, unknown: 0 }
  for (const { is } of progress) counts[is === 'begun' ? 'unknown' : is] += 1
  return counts
}

/** The header and the counts alone, of a job that came to an end without reading what lies between. */
export async function readSummary(
  path: string,
): Promise<{ header: JobHeader; counts: JobCounts } | undefined> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const piece = async (from: number, length: number) =>
      (await file.read(Buffer.alloc(length), 0, length, from)).buffer.toString('utf8')
    const [first = ''] = (await piece(0, Math.min(size, 16_384))).split('\n', 1)
    const tail = await piece(Math.max(0, size - 200), Math.min(size, 200))
    const [, last] = /\n(\{"counts":.*\})\n$/.exec(tail) ?? []
    if (last !== undefined && first.length < 16_384) {
      const { counts } = JSON.parse(last) as { counts: JobCounts }
      return { header: JSON.parse(first) as JobHeader, counts }
    }
  } finally {
    await file.close()
  }
  const content = await readJournal(path)
  return content && { header: content.header, counts: countsOf(content.progress) }
}

function parsedLine(line: string, index: number, path: string): unknown {
  try {
    return JSON.parse(line)
  } catch (cause) {
    throw new DocsctlError('failed', `${path} is damaged in line ${index + 1}`, {
      hint: 'docsctl jobs list',
      cause,
    })
  }
}

/** Appends lines; those that wait at the same time are brought to the disk together. */
export class JournalWriter {
  readonly #file: FileHandle
  readonly #path: string
  #waiting: { text: string; settle: (error?: Error) => void }[] = []
  #writing: Promise<void> | undefined

  private constructor(file: FileHandle, path: string) {
    this.#file = file
    this.#path = path
  }

  static async create(path: string): Promise<JournalWriter> {
    return new JournalWriter(await open(path, 'wx', 0o600), path)
  }

  /** Goes on behind what is whole. */
  static async reopen(path: string, wholeBytes: number): Promise<JournalWriter> {
    const file = await open(path, 'r+')
    await file.truncate(wholeBytes)
    await file.close()
    return new JournalWriter(await open(path, 'a'), path)
  }

  /** Resolves once it is on the disk. */
  append(lines: readonly (JobHeader | JournalLine)[]): Promise<void> {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    return new Promise((resolve, reject) => {
      this.#waiting.push({ text, settle: (error) => (error ? reject(error) : resolve()) })
      this.#writing ??= this.#writeAll().finally(() => {
        this.#writing = undefined
      })
    })
  }

  async close(): Promise<void> {
    await this.#writing
    await this.#file.close()
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const group = this.#waiting
      this.#waiting = []
      try {
        await this.#file.appendFile(group.map(({ text }) => text).join(''))
        await this.#file.datasync()
        for (const { settle } of group) settle()
      } catch (cause) {
        const error = unwritable(`the journal ${this.#path}`, cause)
        for (const { settle } of group) settle(error)
      }
    }
  }
}
