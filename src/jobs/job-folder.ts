import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DocsctlError } from '../errors.ts'
import { holderOf } from '../files/file-lock.ts'
import { unwritable } from '../files/replace-file.ts'
import type { JobFolder } from './folder.ts'
import { type JobCounts, type JournalContent, readJournal, readSummary } from './journal-file.ts'

const ending = '.jsonl'
const keptDays = 90
const keptJobs = 200

export function journalPath(folder: JobFolder, job: string): string {
  return join(folder, job + ending)
}

/** The mark of a job of which nobody was told yet how it ended. */
export function unmentionedPath(folder: JobFolder, job: string): string {
  return join(folder, 'unmentioned', job)
}

/** Names that sort by time: `20250601-120000`, and `20250601-120000-02` for the next of that second. */
export function* jobNamesAt(now: number): Generator<string> {
  const [date = '', time = ''] = new Date(now).toISOString().split('T')
  const name = `${date.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}`
  yield name
  for (let number = 2; number < 100; number += 1) yield `${name}-${String(number).padStart(2, '0')}`
}

const jobName = /^(\d{4})(\d\d)(\d\d)-\d{6}(-\d\d)?$/

/** The names of all jobs, the newest first. */
export function jobNames(folder: JobFolder): string[] {
  return namesIn(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .filter((name) => jobName.test(name))
    .sort()
    .reverse()
}

/** The jobs that broke off without anybody to tell, if there are any. */
export function unmentionedJobs(folder: JobFolder): string[] {
  return namesIn(join(folder, 'unmentioned')).filter((job) => !isRunning(folder, job))
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

export function markUnmentioned(folder: JobFolder, job: string): void {
  const path = unmentionedPath(folder, job)
  try {
    mkdirSync(join(folder, 'unmentioned'), { recursive: true, mode: 0o700 })
    writeFileSync(path, '', { mode: 0o600 })
  } catch (cause) {
    throw unwritable(path, cause)
  }
}

export function markMentioned(folder: JobFolder, job: string): void {
  rmSync(unmentionedPath(folder, job), { force: true })
}

/** Whether a process is at work on it. */
export function isRunning(folder: JobFolder, job: string): boolean {
  return holderOf(journalPath(folder, job)) !== undefined
}

/** The job that somebody means by its name, or by a part of it that no other has. */
export function jobNamed(folder: JobFolder, typed: string): string {
  const names = jobNames(folder)
  const found = names.includes(typed) ? [typed] : names.filter((name) => name.includes(typed))
  const [job] = found
  if (job !== undefined && found.length === 1 && typed !== '') return job
  const why = found.length > 1 ? `several jobs are named like "${typed}"` : `no job "${typed}"`
  throw new DocsctlError(found.length > 1 ? 'usage' : 'not-found', why, {
    hint: 'docsctl jobs list',
  })
}

export async function readJob(folder: JobFolder, job: string): Promise<JournalContent> {
  const content = await readJournal(journalPath(folder, job))
  if (content) return content
  throw new DocsctlError('failed', `job ${job} broke off before it began; nothing was sent`, {
    hint: `docsctl jobs rm ${job}`,
  })
}

/** Whether something of it is left to do, or nobody knows whether it was done. */
export function isUnfinished({ waiting, unknown }: JobCounts): boolean {
  return waiting + unknown > 0
}

/** Makes room for one more: drops what is old or beyond the newest, but nothing that is unfinished. */
export async function dropOldJobs(folder: JobFolder, now: number): Promise<void> {
  const oldest = now - keptDays * 86_400_000
  for (const [index, job] of jobNames(folder).entries()) {
    if (index < keptJobs - 1 && begunAt(job) >= oldest) continue
    const summary = await readSummary(journalPath(folder, job)).catch(() => undefined)
    // one that nobody can read may be unfinished
    if (summary && !isUnfinished(summary.counts)) removeJob(folder, job)
  }
}

function begunAt(job: string): number {
  const [, year, month, day] = jobName.exec(job) ?? []
  return Date.parse(`${year}-${month}-${day}T23:59:59Z`)
}

export function removeJob(folder: JobFolder, job: string): void {
  rmSync(journalPath(folder, job), { force: true })
  markMentioned(folder, job)
}
