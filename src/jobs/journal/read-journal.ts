import { open, readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { DocsctlError } from '../../errors.ts'
import { readText } from '../../fs/read-file.ts'
import {
  countStepStates,
  endPath,
  type JobCounts,
  type JobHeader,
  type JournalContent,
  type JournalLine,
  type StepProgress,
  stepsHash,
} from '../journal-file.ts'
import type { ResourceState } from '../states/state.ts'
import { type JobStep, originalVersionHint } from '../step.ts'
import type { JournalEnd } from './journal-writer.ts'
import { LineChain } from './line-chain.ts'
import { headerSchema, lineSchemas } from './line-schemas.ts'

/** Reads a journal and verifies its content. */
export async function readJournal(path: string): Promise<JournalContent> {
  // read the end first, because another process may be adding lines
  const end = await readEnd(path)
  const text = await readText(path, path, { hint: 'docsctl jobs list' })
  try {
    return parsedJournal(path, text, end)
  } catch (error) {
    // thrown for values that are nested too deeply to be parsed
    if (error instanceof RangeError) throw damaged(path, 'it is nested too deeply')
    throw error
  }
}

function parsedJournal(path: string, text: string, end: JournalEnd | undefined): JournalContent {
  const wholeLength = text.lastIndexOf('\n') + 1
  const [first, ...rest] = text.slice(0, wholeLength).split('\n').slice(0, -1)
  if (first === undefined) throw damaged(path, 'it is empty')
  const { header, chain } = parsedHeader(path, first)
  const steps: JobStep[] = []
  const progress: StepProgress[] = []
  const existing: JournalContent['existing'] = new Map()
  for (const [index, text] of rest.entries()) {
    const number = index + 2
    const line = parsedLine(path, number, chain ? chain.open(text) : text)
    const step = stepIndex(line)
    const isNext = step === steps.length
    if ('step' in line ? !isNext : step !== undefined && step >= steps.length) {
      throw damaged(path, `step ${step} is out of order`, number)
    }
    if (chain && number === end?.lines && chain.last !== end.sum)
      throw damaged(path, 'it was changed', number)
    if ('step' in line) {
      steps.push(line.request)
      progress.push({ is: 'waiting' })
    } else if ('existing' in line) {
      const { existing: list, ...known } = line
      if (!existing.has(list)) existing.set(list, known)
    } else progressBy(line, progress, header)
  }
  if (steps.length !== header.steps) {
    throw damaged(path, `it contains ${steps.length} of ${header.steps} steps`)
  }
  if (stepsHash(steps) !== header.hash) throw damaged(path, 'its steps were changed')
  const lines = rest.length + 1
  if (end && chain && lines < end.lines) {
    throw damaged(path, `it contains ${lines} of ${end.lines} lines`)
  }
  const wholeBytes = Buffer.byteLength(text.slice(0, wholeLength))
  return { header, steps, progress, existing, wholeBytes, lines, sum: chain?.last }
}

function parsedHeader(path: string, text: string): { header: JobHeader; chain?: LineChain } {
  const chain = new LineChain()
  const raw = parseLine(text)
  const { version } = (raw ?? {}) as { version?: unknown }
  if (Number.isInteger(version) && (version as number) > 2) {
    throw new DocsctlError(
      'failed',
      `Journal ${path} has version ${version}. Expected version 1 or 2`,
      {
        state: 'Nothing was sent',
        hint: originalVersionHint,
      },
    )
  }
  const isWhole = headerSchema.safeParse(raw).success && (version === 1 || chain.open(text))
  const header = raw as JobHeader
  if (!isWhole) throw damaged(path, 'it was changed', 1)
  if (`${header.job}.jsonl` !== basename(path)) {
    throw damaged(path, `it belongs to job ${header.job}`, 1)
  }
  return version === 1 ? { header } : { header, chain }
}

/** A journal line as it is stored. In version 1, the previous state has a different key. */
type ReadLine = JournalLine | { intent: number; at: number; before?: ResourceState }

function parsedLine(path: string, number: number, text: string | undefined): ReadLine {
  if (text === undefined) throw damaged(path, 'it was changed', number)
  const raw = parseLine(text)
  const kinds = Object.keys(lineSchemas) as (keyof typeof lineSchemas)[]
  const kind = kinds.find((one) => Object.hasOwn(raw ?? {}, one))
  if (kind === undefined || !lineSchemas[kind].safeParse(raw).success) {
    throw damaged(path, 'it is malformed', number)
  }
  return raw as ReadLine
}

function stepIndex(line: ReadLine): number | undefined {
  if ('step' in line) return line.step
  if ('baseline' in line) return line.baseline
  if ('intent' in line) return line.intent
  return 'outcome' in line ? line.outcome : undefined
}

function progressBy(line: ReadLine, progress: StepProgress[], { version }: JobHeader): void {
  if ('baseline' in line) {
    const known = progress[line.baseline] as StepProgress
    progress[line.baseline] = { baseline: line.state, ...known }
  } else if ('intent' in line) {
    const { intent, at } = line
    const { baseline } = progress[intent] as StepProgress
    const previous = 'before' in line ? line.before : 'previous' in line ? line.previous : undefined
    const first = baseline ?? (version === 1 ? previous : undefined)
    progress[intent] = {
      ...{ is: 'begun', at },
      ...(first && { baseline: first }),
      ...(previous && { previous }),
    }
  } else if ('outcome' in line) {
    const { outcome, ...became } = line
    const { at, baseline, previous } = progress[outcome] as StepProgress
    progress[outcome] = {
      ...(at !== undefined && { at }),
      ...(baseline && { baseline }),
      ...(previous && { previous }),
      ...became,
    }
  }
}

export interface JournalSummary {
  header: JobHeader
  counts: JobCounts
  bytes: number
}

/** Reads the header of a journal, and counts its steps by state. */
export async function readSummary(path: string): Promise<JournalSummary> {
  // `readJournal` reports the reason why a journal is unreadable
  const finished = await readFinished(path).catch(() => undefined)
  if (finished) return finished
  const { header, progress } = await readJournal(path)
  return { header, counts: countStepStates(progress), bytes: (await stat(path)).size }
}

/**
 * Reads only the first and the last line of a journal whose job is finished. Returns undefined if
 * the job isn't finished.
 */
async function readFinished(path: string): Promise<JournalSummary | undefined> {
  const end = await readEnd(path)
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const piece = async (from: number, length: number) =>
      (await file.read(Buffer.alloc(length), 0, length, from)).buffer.toString('utf8')
    const [first = ''] = (await piece(0, Math.min(size, 16_384))).split('\n', 1)
    const tail = await piece(Math.max(0, size - 200), Math.min(size, 200))
    const [, last] = /\n(\{"counts":.*\})\n$/.exec(tail) ?? []
    const isEnd = end === undefined || last?.endsWith(`"sum":"${end.sum}"}`)
    if (last === undefined || first.length >= 16_384 || !isEnd) return undefined
    const { header } = parsedHeader(path, first)
    const { counts } = (parseLine(last) ?? {}) as { counts?: unknown }
    const isValid = lineSchemas.counts.safeParse({ counts }).success
    return isValid ? { header, counts: counts as JobCounts, bytes: size } : undefined
  } finally {
    await file.close()
  }
}

/**
 * Reads the recorded end of a journal. It may be missing, for example if the journal was copied from
 * a different machine.
 */
async function readEnd(path: string): Promise<JournalEnd | undefined> {
  const text = await readFile(endPath(path), 'utf8').catch(() => '')
  const { lines, sum } = (parseLine(text) ?? {}) as Partial<JournalEnd>
  return typeof lines === 'number' && typeof sum === 'string' ? { lines, sum } : undefined
}

function parseLine(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function damaged(path: string, why: string, line?: number): DocsctlError {
  const where = line === undefined ? '' : ` in line ${line}`
  return new DocsctlError('failed', `Journal ${path} is damaged${where}: ${why}`, {
    state: 'Nothing was sent',
    hint: 'docsctl jobs list',
  })
}
