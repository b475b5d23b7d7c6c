import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DocsctlError } from '../errors.ts'
import { lockHolder } from '../fs/file-lock.ts'
import { makeFolder, unwritable } from '../fs/replace-file.ts'
import type { JobFolder } from './folder.ts'
import { readJournal, readSummary } from './journal/read-journal.ts'
import { endPath, type JobCounts, type JournalContent } from './journal-file.ts'

const ending = '.jsonl'
const maxRetainedJobs = 200

/** The limits for the journals of finished jobs. */
export interface JournalLimits {
  days: number
  /** the maximum total size of all journals */
  bytes: number
}

export function journalPath(folder: JobFolder, job: string): string {
  return join(folder, job + ending)
}

/**
 * Returns the temporary path of a new journal. The journal gets its final name only after all of
 * its steps are on disk. Therefore, a journal with its final name but without all steps is damaged.
 */
export function partPath(folder: JobFolder, job: string): string {
  return `${journalPath(folder, job)}.part`
}

/** Returns the path of the marker file for a job whose outcome hasn't been printed. */
export function newJobsPath(folder: JobFolder, job: string): string {
  return join(folder, 'unmentioned', job)
}

/**
 * Yields job names that sort by time: `20250601-120000`, or `20250601-120000-02` for the second job
 * in the same second.
 */
export function* newJobNames(now: number): Generator<string> {
  const [date = '', time = ''] = new Date(now).toISOString().split('T')
  const name = `${date.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}`
  yield name
  for (let number = 2; number < 100; number += 1) yield `${name}-${String(number).padStart(2, '0')}`
}

const jobName = /^(\d{4})(\d\d)(\d\d)-\d{6}(-\d\d)?$/

/** Returns the names of all jobs, newest first. */
export function jobNames(folder: JobFolder): string[] {
  return fileNames(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .filter((name) => jobName.test(name))
    .sort()
    .reverse()
}

/** Returns the interrupted jobs that no note has mentioned yet. */
export function unreportedJobs(folder: JobFolder): string[] {
  return fileNames(join(folder, 'unmentioned')).filter((job) => !isRunning(folder, job))
}

function fileNames(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

export function markUnreported(folder: JobFolder, job: string): void {
  const path = newJobsPath(folder, job)
  makeFolder(join(folder, 'unmentioned'), 0o700, path)
  try {
    writeFileSync(path, '', { mode: 0o600 })
  } catch (cause) {
    throw unwritable(path, cause)
  }
}

export function markReported(folder: JobFolder, job: string): void {
  rmSync(newJobsPath(folder, job), { force: true })
}

/** Returns whether a process is currently working on a job. */
export function isRunning(folder: JobFolder, job: string): boolean {
  return lockHolder(journalPath(folder, job)) !== undefined
}

/** Returns the job with the typed name, or the only job whose name contains the typed text. */
export function findJobName(folder: JobFolder, typed: string): string {
  const names = jobNames(folder)
  const found = names.includes(typed) ? [typed] : names.filter((name) => name.includes(typed))
  const [job] = found
  if (job !== undefined && found.length === 1 && typed !== '') return job
  const why =
    found.length > 1
      ? `"${typed}" is ambiguous: it matches several jobs`
      : `Job "${typed}" not found`
  throw new DocsctlError(found.length > 1 ? 'usage' : 'not-found', why, {
    hint: 'docsctl jobs list',
  })
}

export function readJob(folder: JobFolder, job: string): Promise<JournalContent> {
  return readJournal(journalPath(folder, job))
}

/** Returns whether a job has pending steps or steps with an unknown outcome. */
export function isUnfinished({ waiting, unknown }: JobCounts): boolean {
  return waiting + unknown > 0
}

/**
 * Removes old journals. Also removes the oldest journals if their number or total size exceeds the
 * limit. Keeps unfinished jobs. Keeps the latest job regardless of its size.
 */
export async function dropOldJobs(
  folder: JobFolder,
  now: number,
  { days, bytes }: JournalLimits,
): Promise<void> {
  // incomplete journals of processes that were killed before they sent a request
  for (const name of fileNames(folder).filter((one) => one.endsWith('.part'))) {
    const { mtimeMs = now } = statSync(join(folder, name), { throwIfNoEntry: false }) ?? {}
    if (mtimeMs >= now - 86_400_000) continue
    const path = join(folder, basename(name, '.part'))
    if (!existsSync(path)) rmSync(endPath(path), { force: true })
    rmSync(join(folder, name), { force: true })
  }
  const oldest = now - days * 86_400_000
  let size = 0
  for (const [index, job] of jobNames(folder).entries()) {
    size += statSync(journalPath(folder, job), { throwIfNoEntry: false })?.size ?? 0
    const isWithinSize = size <= bytes || index === 0
    if (index < maxRetainedJobs - 1 && jobStartTime(job) >= oldest && isWithinSize) continue
    const summary = await readSummary(journalPath(folder, job)).catch(() => undefined)
    // an unreadable journal is kept, because its job may be unfinished
    if (summary && !isUnfinished(summary.counts)) removeJob(folder, job)
  }
}

function jobStartTime(job: string): number {
  const [, year, month, day] = jobName.exec(job) ?? []
  return Date.parse(`${year}-${month}-${day}T23:59:59Z`)
}

export function removeJob(folder: JobFolder, job: string): void {
  rmSync(journalPath(folder, job), { force: true })
  rmSync(endPath(journalPath(folder, job)), { force: true })
  markReported(folder, job)
}
