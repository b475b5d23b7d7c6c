import type { Prepared } from '../../client/prepare.ts'
import { jobFolder } from '../../jobs/folder.ts'
import type { Job, JobMeans } from '../../jobs/job.ts'
import type { JobFacts, NewJournal } from '../../jobs/open-job.ts'
import type { JobStep } from '../../jobs/step.ts'
import { stateFolder } from '../../profile/environment.ts'
import { maskWords } from '../../text/redact.ts'
import { errorFrom } from '../../text/sentences.ts'
import type { Asked } from '../guards/ask-first.ts'
import type { Machine, ServiceAccess, Speaker } from '../program/roles.ts'
import type { TypedWords } from '../words/typed-words.ts'

/** As many are done without a journal, unless one is asked for. */
export const mostWithoutJournal = 10

/** Requests that are done together. */
export interface Batch {
  items: readonly { id: string; call: Prepared }[]
  /** how many things these are about, where one request is about several */
  count?: number | undefined
  parallel: number
  asked?: Asked | undefined
}

/** How many things requests are about: one that names many people is about each of them. */
export function sizeOf(calls: readonly Prepared[]): number {
  const sizes = calls.map(({ body }) => {
    const { emails, users, teams, add, remove } = (body ?? {}) as Record<string, unknown>
    const named = [emails, users, teams, add, remove].filter((one) => Array.isArray(one))
    return Math.max(1, named.flat().length)
  })
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Works on a batch, with a journal where it is large or that was asked for. */
export async function withJobOf<Result>(
  run: TypedWords & ServiceAccess & Speaker & Machine,
  {
    items,
    count = sizeOf(items.map(({ call }) => call)),
    parallel,
    asked: { wasAsked, guarded } = { wasAsked: false },
  }: Batch,
  work: (job: Job | undefined) => Promise<Result>,
): Promise<Result> {
  const journal = await journalWhereDue(run, { count, wasAsked }, async () => {
    const { stepOf } = await import('../../jobs/step.ts')
    const steps = items.map(({ id, call }, index): JobStep => {
      const step = stepOf(id, call)
      return guarded?.own.has(index) ? { ...step, isLast: true } : step
    })
    return await beginJob(run, steps, { parallel })
  })
  if (!journal) return await work(undefined)
  return await withBegunJob(run, journal, work, guarded?.listed)
}

/** The journal of a batch that is to have one; a large one goes on without where none can be kept. */
export async function journalWhereDue(
  run: TypedWords & Speaker & Machine,
  { count, wasAsked = false }: { count: number; wasAsked?: boolean },
  begin: () => Promise<NewJournal>,
): Promise<NewJournal | undefined> {
  const isAsked = run.has('journal')
  const isLarge = count > mostWithoutJournal
  if (!isAsked && !isLarge && !wasAsked) return undefined
  try {
    return await begin()
  } catch (error) {
    // whoever ended it is told of each that none was begun
    if (run.signal.aborted) return undefined
    if (isAsked) throw error
    if (isLarge || wasAsked) {
      const { message } = errorFrom(error)
      await run.note(`note: this can neither be resumed nor undone: ${message}`)
    }
    return undefined
  }
}

/** Begins the journal of a job of this run. */
export async function beginJob(
  run: TypedWords & ServiceAccess & Speaker & Machine,
  steps: readonly JobStep[],
  more: Partial<JobFacts> & Pick<JobFacts, 'parallel'>,
): Promise<NewJournal> {
  const { beginJournal, readyFolder } = await import('../../jobs/open-job.ts')
  const folder = jobFolderOf(run)
  const now = run.runtime.clock.now()
  await readyFolder(folder, now)
  const { profile, apiUrl } = await run.session()
  const caller = await callerOf(run)
  const named = steps.find(({ path }) => path.organizationId)?.path.organizationId
  const own = named ?? (await orgOf(run))
  const facts: JobFacts = {
    command: run.name,
    words: maskWords(run.argv),
    profile: profile.value,
    apiUrl: apiUrl.value,
    ...(own !== undefined && { org: own }),
    ...(caller !== undefined && { caller }),
    files: run.sources.files,
    ...more,
  }
  const journal = await beginJournal(folder, facts, steps, now)
  run.keepsJournal = true
  return journal
}

/** The organization that is typed or set; a job of one space needs none. */
export async function orgOf(run: TypedWords & ServiceAccess): Promise<string | undefined> {
  const isGiven = run.text('org') !== undefined || (await run.session()).org !== undefined
  return isGiven ? await run.context('organizationId') : undefined
}

/** Works on a job whose journal was begun, once it is known what is there. */
export async function withBegunJob<Result>(
  run: ServiceAccess & Speaker & Machine,
  journal: NewJournal,
  work: (job: Job) => Promise<Result>,
  listed?: JobMeans['listed'],
): Promise<Result> {
  const { withNewJob } = await import('../../jobs/open-job.ts')
  const means = { ...(await jobMeansOf(run)), listed }
  return await withNewJob(jobFolderOf(run), journal, means, async (job) => {
    await lookFirst(run, job, job.indexes('waiting'))
    return await work(job)
  })
}

export async function noteNotChecked(run: Pick<Speaker, 'note'>, why: string): Promise<void> {
  await run.note(`note: not checked what is there now: ${why}`)
}

/** Reads what is there of the steps. What could not be read can't be taken back; that is no reason to stop. */
export async function lookFirst(
  run: Speaker & Machine,
  job: Job,
  indexes: readonly number[],
): Promise<void> {
  try {
    const [fault] = await job.look(indexes)
    if (fault) await noteNotChecked(run, fault.message)
  } catch (error) {
    // it was ended; the account of the job says that nothing was begun
    if (!run.signal.aborted) throw error
  }
}

export function jobFolderOf(run: Machine): string {
  return jobFolder(stateFolder(run.environment))
}

export async function jobMeansOf(run: ServiceAccess & Speaker & Machine): Promise<JobMeans> {
  const { clock } = run.runtime
  const at = (text: string) => run.progress.at(text)
  return { client: await run.client(), clock, signal: run.signal, at }
}

const callers = new WeakMap<object, Promise<string | undefined>>()

/** The user that the token belongs to, where the service tells; asked for once. */
export function callerOf(run: ServiceAccess & Speaker & Machine): Promise<string | undefined> {
  const known = callers.get(run) ?? readCaller(run)
  callers.set(run, known)
  return known
}

async function readCaller(run: ServiceAccess & Speaker & Machine): Promise<string | undefined> {
  const { getOwnUser } = await import('../../contract/organizations/users.ts')
  const client = await run.client()
  try {
    return (await client.call(getOwnUser, {})).id
  } catch (error) {
    if (run.signal.aborted) throw error
    await run.note(`note: not checked who calls: ${errorFrom(error).message}`)
    return undefined
  }
}
