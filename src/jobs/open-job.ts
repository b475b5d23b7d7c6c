import { accessSync, constants, mkdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { getBuiltinModule } from 'node:process'
import { DocsctlError } from '../errors.ts'
import { holderOf, withFileLock } from '../files/file-lock.ts'
import { readText } from '../files/read-file.ts'
import { unwritable } from '../files/replace-file.ts'
import type { JobFolder } from './folder.ts'
import { Job, type JobMeans } from './job.ts'
import {
  dropOldJobs,
  jobNamesAt,
  journalPath,
  markMentioned,
  markUnmentioned,
  readJob,
} from './job-folder.ts'
import {
  type JobHeader,
  type JournalContent,
  JournalWriter,
  type StepProgress,
} from './journal-file.ts'
import { neededAgain, withoutSecrets, withSecrets } from './secrets.ts'
import type { JobStep } from './step.ts'

/** What a new job says of itself. */
export type JobFacts = Pick<
  JobHeader,
  | 'command'
  | 'words'
  | 'profile'
  | 'apiUrl'
  | 'org'
  | 'caller'
  | 'parallel'
  | 'undoes'
  | 'plan'
  | 'folder'
  | 'flow'
> & {
  /** files that the steps were read from */
  files?: string[]
}

/** A journal whose first lines are on the disk; nothing is sent before that. */
export interface NewJournal {
  name: string
  header: JobHeader
  steps: readonly JobStep[]
  writer: JournalWriter
}

/** Makes the folder where it is missing, and room in it. */
export async function readyFolder(folder: JobFolder, now: number): Promise<void> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
  } catch (cause) {
    throw unwritable(`the journal in ${folder}`, cause)
  }
  await dropOldJobs(folder, now)
}

/** Begins a journal; what it throws is thrown before anything was sent. */
export async function beginJournal(
  folder: JobFolder,
  facts: JobFacts,
  steps: readonly JobStep[],
  now: number,
): Promise<NewJournal> {
  const { name, writer } = await newJournal(folder, now)
  const cleaned = withoutSecrets(steps, facts.words)
  const { files = [], ...headerFacts } = facts
  const header: JobHeader = {
    version: 1,
    job: name,
    at: new Date(now).toISOString(),
    ...headerFacts,
    words: cleaned.words,
    steps: steps.length,
    hash: hashOf(JSON.stringify(cleaned.steps)),
    // a file with secrets is known by these alone
    ...(files.length > 0 && !cleaned.taken && { files: await hashedFiles(files) }),
    ...(cleaned.taken && { secrets: cleaned.taken }),
  }
  await writer.append([header, ...cleaned.steps.map((request, step) => ({ step, request }))])
  await syncFolder(folder)
  markUnmentioned(folder, name)
  return { name, header, steps, writer }
}

async function newJournal(folder: JobFolder, now: number) {
  let fault: unknown
  for (const name of jobNamesAt(now)) {
    const path = journalPath(folder, name)
    try {
      return { name, writer: await JournalWriter.create(path) }
    } catch (cause) {
      fault = unwritable(`the journal ${path}`, cause)
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') break
    }
  }
  throw fault
}

/** Works on a job that has just begun. */
export async function withNewJob<Result>(
  folder: JobFolder,
  { name, header, steps, writer }: NewJournal,
  means: JobMeans,
  work: (job: Job) => Promise<Result>,
): Promise<Result> {
  const progress: StepProgress[] = steps.map(() => ({ is: 'waiting' }))
  return await locked(folder, name, () =>
    workOn(folder, new Job({ header, steps: [...steps], progress }, writer, means), work),
  )
}

/** What goes on with a job needs: the secrets that its journal was not given. */
export interface Continuation {
  input?: Record<string, unknown>
}

/** Works on a job that was begun before. */
export async function withJob<Result>(
  folder: JobFolder,
  name: string,
  means: JobMeans,
  work: (job: Job) => Promise<Result>,
  { input }: Continuation = {},
): Promise<Result> {
  return await locked(folder, name, async () => {
    const content = await readJob(folder, name)
    await refuseChangedFiles(content.header)
    const steps = stepsOf(content, input)
    const path = journalPath(folder, name)
    const writer = await JournalWriter.reopen(path, content.wholeBytes).catch((cause) => {
      throw unwritable(`the journal ${path}`, cause)
    })
    markUnmentioned(folder, name)
    return await workOn(folder, new Job({ ...content, steps }, writer, means), work)
  })
}

function stepsOf({ header, steps }: JournalContent, input?: Record<string, unknown>): JobStep[] {
  if (!header.secrets) return steps
  if (input) return withSecrets(steps, header.secrets, input)
  throw neededAgain(header.job, header.secrets.places)
}

async function workOn<Result>(
  folder: JobFolder,
  job: Job,
  work: (job: Job) => Promise<Result>,
): Promise<Result> {
  let result: Result
  let fault: unknown
  try {
    result = await work(job)
  } finally {
    fault = await job.close()
    // whoever was there to see its end has been told
    markMentioned(folder, job.name)
  }
  if (fault) throw fault
  return result
}

async function locked<Result>(
  folder: JobFolder,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  refuseRunning(folder, name)
  const times = { patience: 0, abandonedAfter: Number.POSITIVE_INFINITY }
  return await withFileLock(journalPath(folder, name), work, times)
}

/** What one process is at, no other goes on with or takes back. */
export function refuseRunning(folder: JobFolder, name: string): void {
  const holder = holderOf(journalPath(folder, name))
  if (holder === undefined) return
  throw new DocsctlError('conflict', `job ${name} is being worked on by process ${holder}`, {
    state: 'nothing was sent by this one',
    hint: `docsctl jobs show ${name}`,
  })
}

/** What a job was read from must be what it was, or whoever mended it would think that it counts. */
async function refuseChangedFiles({ files = [], job }: JobHeader): Promise<void> {
  for (const { path, hash } of files) {
    const text = await readText(path).catch(() => undefined)
    if (text === undefined || hashOf(text) === hash) continue
    throw new DocsctlError('conflict', `${path} has changed since job ${job} was begun with it`, {
      state: 'nothing was sent',
      hint: 'begin anew with the changed file, or put back what it was',
    })
  }
}

/** One after the other, as there may be many that are large. */
async function hashedFiles(files: readonly string[]) {
  const hashed: { path: string; hash: string }[] = []
  for (const path of new Set(files)) {
    // what can't be read fails where it is used
    const text = await readText(path).catch(() => undefined)
    if (text !== undefined) hashed.push({ path, hash: hashOf(text) })
  }
  return hashed
}

function hashOf(text: string): string {
  return getBuiltinModule('node:crypto').createHash('sha256').update(text).digest('hex')
}

/** A file is there after a crash only when its folder is on the disk too. */
async function syncFolder(folder: string): Promise<void> {
  // some systems open no folders
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}
