import type { View } from '../../command/result/view.ts'
import { countByCause } from '../../jobs/causes.ts'
import type { JobFolder } from '../../jobs/folder.ts'
import { isRunning, jobNames, journalPath } from '../../jobs/job-folder.ts'
import { readSummary } from '../../jobs/journal/read-journal.ts'
import type {
  JobCounts,
  JobHeader,
  JournalContent,
  StepFault,
  StepProgress,
} from '../../jobs/journal-file.ts'
import { wasStopped } from '../../jobs/step-outcome.ts'
import type { Column } from '../../output/columns.ts'

/** The state of a job. */
type JobState = 'running' | 'unfinished' | 'failed' | 'done' | 'unreadable'

const jobColumns = [
  ...['id', 'state', 'command', 'words', 'at', 'profile', 'apiUrl', 'org', 'caller'],
  ...['steps', 'done', 'failed', 'waiting', 'unknown', 'undoes', 'causes', 'agent'],
]

const at: Column = { path: 'at', kind: 'time' }
const org: Column = { path: 'org', kind: 'id' }
const pending: Column = { path: 'waiting', header: 'PENDING' }

const jobsView: View = {
  columns: ['id', 'state', 'command', at, org, 'done', 'failed', pending, 'unknown'],
  known: jobColumns,
  noun: 'jobs',
}

/** Returns the view of jobs. It has a column for agents only if an agent started one of the jobs. */
export function createJobsView(jobs: readonly object[]): View {
  if (!jobs.some((job) => 'agent' in job)) return jobsView
  return { ...jobsView, columns: [...jobsView.columns, 'agent'] }
}

export const jobView: View = {
  columns: [
    ...['id', 'state', 'command', 'words', at, 'profile', 'apiUrl', org, 'caller'],
    ...['steps', 'done', 'failed'],
    pending,
    ...['unknown', 'undoes', 'agent'],
  ],
  known: jobColumns,
}

export async function jobRows(folder: JobFolder): Promise<object[]> {
  return await Promise.all(
    jobNames(folder).map(async (id) => {
      const summary = await readSummary(journalPath(folder, id)).catch(() => 'unreadable' as const)
      if (summary === 'unreadable') return { id, state: summary satisfies JobState }
      return jobRow(summary.header, summary.counts, isRunning(folder, id))
    }),
  )
}

export function jobRow(header: JobHeader, counts: JobCounts, running: boolean) {
  const { job, command, words, at, profile, apiUrl, org, caller, agent, steps, undoes } = header
  return {
    id: job,
    state: jobState(counts, running),
    command,
    words,
    at,
    profile,
    apiUrl,
    ...(org !== undefined && { org }),
    ...(caller !== undefined && { caller }),
    ...(agent !== undefined && { agent }),
    steps,
    ...counts,
    ...(undoes !== undefined && { undoes }),
  }
}

function jobState({ failed, waiting, unknown }: JobCounts, running: boolean): JobState {
  if (running) return 'running'
  if (waiting + unknown > 0) return 'unfinished'
  return failed > 0 ? 'failed' : 'done'
}

const stepColumns = ['id', 'operation', 'state', 'kind', 'status', 'message']

export const stepsView: View = {
  columns: stepColumns,
  known: [...stepColumns, 'step', 'path', 'body', 'before', 'after'],
  noun: 'steps',
}

/** Returns one row per step. If `failed` is true, returns only the failed steps. */
export function stepRows({ steps, progress }: JournalContent, failed: boolean): object[] {
  return steps.flatMap(({ id, operation, path, body }, step) => {
    const { is = 'waiting', fault, previous, after } = progress[step] ?? {}
    if (failed && !isFailure({ is, fault })) return []
    return [
      {
        id,
        operation,
        state: stepState({ is, fault }),
        ...fault,
        step,
        path,
        ...(body !== undefined && { body }),
        ...(previous && { before: previous }),
        ...(after && { after }),
      },
    ]
  })
}

interface StepResult {
  is: StepProgress['is']
  fault: StepFault | undefined
}

/**
 * Returns whether a step was sent but not completed. This includes steps that the next run will
 * repeat.
 */
function isFailure({ is, fault }: StepResult): boolean {
  if (is === 'waiting') return fault !== undefined && !wasStopped(fault)
  return is === 'failed' || is === 'unknown' || is === 'begun'
}

function stepState(became: StepResult): string {
  if (became.is === 'begun') return 'unknown'
  if (became.is !== 'waiting') return became.is
  return isFailure(became) ? 'to be tried again' : 'not tried'
}

/** Counts failed steps by cause. */
export function failureCauses({
  steps,
  progress,
}: JournalContent): { count: number; cause: string }[] {
  const failures = progress.flatMap(({ is, fault }, index) => {
    if (!isFailure({ is, fault })) return []
    const { kind = 'unreachable', message = 'Unknown outcome', status } = fault ?? {}
    return [{ id: steps[index]?.id ?? '', kind, message, status }]
  })
  return countByCause(failures).map(({ cause, ids }) => ({ count: ids.length, cause }))
}
