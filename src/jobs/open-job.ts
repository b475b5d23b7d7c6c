import { accessSync, constants, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { getBuiltinModule } from 'node:process'
import { DocsctlError } from '../errors.ts'
import { type LockHolder, lockHolder, withFileLock } from '../fs/file-lock.ts'
import { readText } from '../fs/read-file.ts'
import { makeFolder, unwritable } from '../fs/replace-file.ts'
import type { JobFolder } from './folder.ts'
import { Job } from './job.ts'
import type { JobContext } from './job-context.ts'
import {
  dropOldJobs,
  type JournalLimits,
  journalPath,
  markReported,
  markUnreported,
  newJobNames,
  partPath,
  readJob,
} from './job-folder.ts'
import { JournalWriter } from './journal/journal-writer.ts'
import {
  endPath,
  type JobHeader,
  type JournalContent,
  type StepProgress,
  stepsHash,
} from './journal-file.ts'
import { missingSecretsError, withoutSecrets, withSecrets } from './secrets.ts'
import type { JobStep } from './step.ts'

/** The description of a new job. */
export type JobFacts = Pick<
  JobHeader,
  | 'command'
  | 'words'
  | 'profile'
  | 'apiUrl'
  | 'org'
  | 'caller'
  | 'agent'
  | 'parallel'
  | 'undoes'
  | 'plan'
  | 'folder'
  | 'flow'
> & {
  /** the files from which the steps were created */
  files?: string[]
}

/** A new journal whose first lines are on disk. They must be on disk before any request is sent. */
export interface NewJournal {
  name: string
  header: JobHeader
  steps: readonly JobStep[]
  writer: JournalWriter
}

/** Creates the folder if it doesn't exist, and removes old jobs. */
export async function readyFolder(
  folder: JobFolder,
  now: number,
  limits: JournalLimits,
): Promise<void> {
  makeFolder(folder, 0o700, `the journal in ${folder}`)
  try {
    accessSync(folder, constants.W_OK)
  } catch (cause) {
    throw unwritable(`the journal in ${folder}`, cause)
  }
  await dropOldJobs(folder, now, limits)
}

/** Creates a journal. If this fails, no request has been sent. */
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
    version: 2,
    job: name,
    at: new Date(now).toISOString(),
    ...headerFacts,
    words: cleaned.words,
    steps: steps.length,
    hash: stepsHash(cleaned.steps),
    // if the steps contain secrets, a salted hash replaces the file hashes, because short secrets
    // could be guessed from file hashes
    ...(files.length > 0 && !cleaned.taken && { files: await hashedFiles(files) }),
    ...(cleaned.taken && { secrets: cleaned.taken }),
  }
  const path = journalPath(folder, name)
  const part = partPath(folder, name)
  try {
    await writer.appendDurably([
      header,
      ...cleaned.steps.map((request, step) => ({ step, request })),
    ])
    await rename(part, path).catch((cause) => {
      throw unwritable(`the journal ${path}`, cause)
    })
    await syncFolder(folder)
    markUnreported(folder, name)
  } catch (error) {
    await writer.close().catch(() => {})
    for (const file of [part, path, endPath(path)]) await rm(file, { force: true })
    throw error
  }
  return { name, header, steps, writer }
}

async function newJournal(folder: JobFolder, now: number) {
  let fault: unknown
  for (const name of newJobNames(now)) {
    const part = partPath(folder, name)
    try {
      const writer = await JournalWriter.create(part, journalPath(folder, name))
      if (!existsSync(journalPath(folder, name))) return { name, writer }
      await writer.close()
      await rm(part)
    } catch (cause) {
      fault = unwritable(`the journal ${journalPath(folder, name)}`, cause)
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') break
    }
  }
  throw fault
}

/** Creates a job and calls a function with it. */
export async function withNewJob<Result>(
  folder: JobFolder,
  { name, header, steps, writer }: NewJournal,
  means: JobContext,
  work: (job: Job) => Promise<Result>,
): Promise<Result> {
  const progress: StepProgress[] = steps.map(() => ({ is: 'waiting' }))
  return await locked(folder, name, () =>
    runLocked(
      folder,
      new Job({ header, steps: [...steps], progress, existing: new Map() }, writer, means),
      work,
    ),
  )
}

/**
 * The input that is needed to continue a job. It includes secrets, which journals never contain.
 */
export interface Continuation {
  input?: Record<string, unknown>
  /** true if steps will be sent, which requires unchanged input files and all secrets */
  sends?: boolean
}

/** Opens an earlier job and calls a function with it. */
export async function withJob<Result>(
  folder: JobFolder,
  name: string,
  means: JobContext,
  work: (job: Job) => Promise<Result>,
  { input, sends = true }: Continuation = {},
): Promise<Result> {
  return await locked(folder, name, async () => {
    const content = await readJob(folder, name)
    if (sends) await refuseChangedFiles(content.header)
    const steps = sends ? jobSteps(content, input) : content.steps
    const path = journalPath(folder, name)
    const writer = await JournalWriter.reopen(path, content).catch((cause) => {
      throw unwritable(`the journal ${path}`, cause)
    })
    markUnreported(folder, name)
    return await runLocked(folder, new Job({ ...content, steps }, writer, means), work)
  })
}

function jobSteps({ header, steps }: JournalContent, input?: Record<string, unknown>): JobStep[] {
  if (!header.secrets) return steps
  if (input) return withSecrets(steps, header.secrets, input)
  throw missingSecretsError(header.job, header.secrets.places)
}

async function runLocked<Result>(
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
    // the command has already printed the outcome
    markReported(folder, job.name)
  }
  if (fault) throw fault
  return result
}

async function locked<Result>(
  folder: JobFolder,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const times = { patience: 0, abandonedAfter: Number.POSITIVE_INFINITY }
  const busy = (_: string, holder: LockHolder | undefined) => alreadyRunning(name, holder)
  return await withFileLock(journalPath(folder, name), work, { ...times, busy })
}

/** Throws if another process is working on the job. */
export function refuseRunning(folder: JobFolder, name: string): void {
  const holder = lockHolder(journalPath(folder, name))
  if (holder) throw alreadyRunning(name, holder)
}

function alreadyRunning(name: string, holder: LockHolder | undefined): DocsctlError {
  const { id, otherHost, file } = holder ?? {}
  const host = otherHost === undefined ? '' : ` on host "${otherHost}"`
  const where = holder ? ` in process ${id}${host}` : ''
  return new DocsctlError('conflict', `Job ${name} is already running${where}`, {
    state: `Nothing was sent${file ? `. The lock file is ${file}` : ''}`,
    hint:
      otherHost === undefined
        ? `docsctl jobs show ${name}`
        : `If the process has ended, delete ${file}`,
  })
}

/**
 * Throws if an input file has changed since the job started, because the job would ignore the new
 * content.
 */
async function refuseChangedFiles({ files = [], job }: JobHeader): Promise<void> {
  for (const { path, hash } of files) {
    const text = await readText(path).catch(() => undefined)
    if (text === undefined || sha256(text) === hash) continue
    throw new DocsctlError('conflict', `${path} has changed since job ${job} started`, {
      state: 'Nothing was sent',
      hint: 'Start a new job, or restore the file',
    })
  }
}

/** Hashes files one after the other, because there may be many large files. */
async function hashedFiles(files: readonly string[]) {
  const hashed: { path: string; hash: string }[] = []
  for (const path of new Set(files)) {
    // if a file can't be read, the code that uses the file reports the error
    const text = await readText(path).catch(() => undefined)
    if (text !== undefined) hashed.push({ path, hash: sha256(text) })
  }
  return hashed
}

function sha256(text: string): string {
  return getBuiltinModule('node:crypto').createHash('sha256').update(text).digest('hex')
}

/** Flushes the folder to the disk. Otherwise, a new file might not survive a crash. */
async function syncFolder(folder: string): Promise<void> {
  // some operating systems can't open folders
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}
