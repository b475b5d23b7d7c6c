import type { Prepared } from '../../client/prepare.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { canConfirm } from '../../host/terminal/confirm.ts'
import { jobFolder } from '../../jobs/folder.ts'
import type { Job } from '../../jobs/job.ts'
import type { JobContext } from '../../jobs/job-context.ts'
import type { JobFacts, NewJournal } from '../../jobs/open-job.ts'
import type { CurrentUser } from '../../jobs/own-membership.ts'
import type { JobStep } from '../../jobs/step.ts'
import { maskArguments } from '../../output/text/redact.ts'
import { toDocsctlError } from '../../output/text/sentences.ts'
import { stateFolder } from '../../profile/environment.ts'
import { journalLimits } from '../../profile/settings.ts'
import type { ConfirmationOutcome } from '../guards/confirmation-outcome.ts'

/** The maximum number of requests in a batch that has no journal by default. */
export const maxWithoutJournal = 10

/** Requests that are sent as one batch. */
export interface Batch {
  items: readonly { id: string; call: Prepared }[]
  /** the number of affected resources, if it differs from the number of requests */
  count?: number | undefined
  parallel: number
  confirmation?: ConfirmationOutcome | undefined
}

/** Returns the number of affected resources. A request with a list of users affects each user. */
export function countAffected(calls: readonly Prepared[]): number {
  const sizes = calls.map(({ body }) => {
    const { emails, users, teams, add, remove } = (body ?? {}) as Record<string, unknown>
    const named = [emails, users, teams, add, remove].filter((one) => Array.isArray(one))
    return Math.max(1, named.flat().length)
  })
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Runs a batch, with a journal if the batch needs one. */
export async function runBatchAsJob<Result>(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  {
    items,
    count = countAffected(items.map(({ call }) => call)),
    parallel,
    confirmation: { wasPrompted, guarded } = { wasPrompted: false },
  }: Batch,
  work: (job: Job | undefined) => Promise<Result>,
): Promise<Result> {
  let isBrief = false
  const journal = await createJournalIfNeeded(run, { count, wasPrompted }, async (brief) => {
    isBrief = brief
    const { createStep } = await import('../../jobs/step.ts')
    const steps = items.map(({ id, call }, index): JobStep => {
      const step = createStep(id, call)
      return guarded?.own.has(index) ? { ...step, isLast: true } : step
    })
    return await beginJob(run, steps, { parallel }, brief)
  })
  if (!journal) return await work(undefined)
  return await runBegunJob(run, journal, work, { listed: guarded?.listed, isBrief })
}

/**
 * Creates the journal of a batch if the batch needs one. If the journal can't be written, the batch
 * runs without a journal, unless the user requested it with `--journal`. The brief journal of a
 * small batch contains no lists of existing IDs.
 */
export async function createJournalIfNeeded(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  { count, wasPrompted = false }: { count: number; wasPrompted?: boolean },
  begin: (isBrief: boolean) => Promise<NewJournal>,
): Promise<NewJournal | undefined> {
  const isRequested = run.args.has('journal')
  const isLarge = count > maxWithoutJournal
  const isBrief = !isRequested && !isLarge && !wasPrompted
  if (isBrief && !(await journalsFewChanges(run))) return undefined
  try {
    return await begin(isBrief)
  } catch (error) {
    // the report of an interrupted batch lists the steps as not started
    if (run.environment.signal.aborted) return undefined
    if (isRequested) throw error
    const { message } = toDocsctlError(error)
    await run.console.note(`note: This change cannot be resumed or undone: ${message}`)
    return undefined
  }
}

/**
 * Returns whether a single change also gets a journal, because a person typed the command or the
 * settings require a journal.
 */
async function journalsFewChanges(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<boolean> {
  return canConfirm(run) || (await run.service.session()).journal?.value === 'always'
}

/** Creates the journal for the job of this run. A brief journal may use the stored user ID. */
export async function beginJob(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  steps: readonly JobStep[],
  more: Partial<JobFacts> & Pick<JobFacts, 'parallel'>,
  isBrief = false,
): Promise<NewJournal> {
  const { beginJournal, readyFolder } = await import('../../jobs/open-job.ts')
  const folder = jobFolderForRun(run)
  const now = run.environment.clock.now()
  const session = await run.service.session()
  await readyFolder(folder, now, journalLimits(session))
  const known = more.caller ?? (isBrief ? await storedUserId(run) : undefined)
  const caller = known ?? (await currentUserId(run))
  const { agentCall } = run.environment
  const named = steps.find(({ path }) => path.organizationId)?.path.organizationId
  const own = named ?? (await jobOrganization(run))
  const facts: JobFacts = {
    command: run.args.command,
    words: maskArguments(run.args.argv),
    profile: session.profile.value,
    apiUrl: session.apiUrl.value,
    ...(own !== undefined && { org: own }),
    ...(caller !== undefined && { caller }),
    ...(agentCall && { agent: agentCall.agent }),
    files: run.environment.sources.files,
    ...more,
  }
  const journal = await beginJournal(folder, facts, steps, now)
  run.environment.job.keepsJournal = true
  agentCall?.started(journal.name)
  return journal
}

/**
 * Returns the typed or configured organization. Returns undefined if there is none, because a job
 * in a single space doesn't need one.
 */
export async function jobOrganization(run: WithArgs & WithService): Promise<string | undefined> {
  const isGiven =
    run.args.text('org') !== undefined || (await run.service.session()).org !== undefined
  return isGiven ? await run.service.context('organizationId') : undefined
}

/** Reads the current state, and runs a job with an open journal. */
export async function runBegunJob<Result>(
  run: WithService & WithConsole & WithEnvironment,
  journal: NewJournal,
  work: (job: Job) => Promise<Result>,
  { listed, isBrief = false }: { listed?: JobContext['listed']; isBrief?: boolean } = {},
): Promise<Result> {
  const { withNewJob } = await import('../../jobs/open-job.ts')
  const means = { ...(await createJobContext(run)), listed }
  return await withNewJob(jobFolderForRun(run), journal, means, async (job) => {
    await readPreviousValues(run, job, job.indexes('waiting'), !isBrief)
    return await work(job)
  })
}

export async function noteNotChecked(run: WithConsole, why: string): Promise<void> {
  await run.console.note(`note: Could not check the current state: ${why}`)
}

/**
 * Reads the current state of the steps. If it can't be read, the job continues, but its changes
 * can't be undone.
 */
export async function readPreviousValues(
  run: WithConsole & WithEnvironment,
  job: Job,
  indexes: readonly number[],
  readsLists = true,
): Promise<void> {
  try {
    const [fault] = await job.look(indexes, readsLists)
    if (fault) await noteNotChecked(run, fault.message)
  } catch (error) {
    // if the run is interrupted, the job's report states that no step was started
    if (!run.environment.signal.aborted) throw error
  }
}

export function jobFolderForRun(run: WithEnvironment): string {
  return jobFolder(stateFolder(run.environment))
}

export async function createJobContext(
  run: WithService & WithConsole & WithEnvironment,
): Promise<JobContext> {
  const { clock } = run.environment
  const at = (text: string) => run.console.progress.at(text)
  return { client: await run.service.client(), clock, signal: run.environment.signal, at }
}

const callers = new WeakMap<object, Promise<CurrentUser | undefined>>()

/**
 * Returns the user that owns the token, if the service returns that user. Sends the request only
 * once.
 */
export function currentUser(
  run: WithService & WithConsole & WithEnvironment,
): Promise<CurrentUser | undefined> {
  const known = callers.get(run) ?? readCaller(run)
  callers.set(run, known)
  return known
}

export async function currentUserId(
  run: WithService & WithConsole & WithEnvironment,
): Promise<string | undefined> {
  return (await currentUser(run))?.id
}

/** Returns the ID of the current user without a request, if an earlier command stored it. */
async function storedUserId(run: WithService & WithEnvironment): Promise<string | undefined> {
  const session = await run.service.session()
  const { value: token } = (await session.token()) ?? {}
  if (!token) return undefined
  const { knownUserId } = await import('../../profile/known-users.ts')
  return knownUserId(run.environment, { apiUrl: session.apiUrl.value, token })
}

/** Stores the ID of the current user, so that a later brief journal doesn't require a request. */
export async function recordUserId(
  run: WithService & WithEnvironment,
  userId: string,
): Promise<void> {
  const session = await run.service.session()
  const { value: token } = (await session.token()) ?? {}
  if (!token) return
  const { storeUserId } = await import('../../profile/known-users.ts')
  await storeUserId(run.environment, { apiUrl: session.apiUrl.value, token }, userId)
}

async function readCaller(
  run: WithService & WithConsole & WithEnvironment,
): Promise<CurrentUser | undefined> {
  const { getOwnUser } = await import('../../contract/organizations/users.ts')
  const client = await run.service.client()
  try {
    const { id, email } = await client.call(getOwnUser, {})
    await recordUserId(run, id)
    return { id, ...(email !== undefined && { email }) }
  } catch (error) {
    if (run.environment.signal.aborted) throw error
    await run.console.note(
      `note: Could not check the current user: ${toDocsctlError(error).message}`,
    )
    return undefined
  }
}
