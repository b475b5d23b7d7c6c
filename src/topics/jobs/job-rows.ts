import type { View } from '../../frame/result/result.ts'
import { byCause } from '../../jobs/causes.ts'
import type { JobFolder } from '../../jobs/folder.ts'
import { isRunning, jobNames, journalPath } from '../../jobs/job-folder.ts'
import {
  type JobCounts,
  type JobHeader,
  type JournalContent,
  readSummary,
  type StepFault,
  type StepProgress,
} from '../../jobs/journal-file.ts'
import { wasStopped } from '../../jobs/step-outcome.ts'
import type { Column } from '../../text/columns.ts'

/** How a job stands: somebody is at it, something is left to do, something failed, or all is done. */
type JobState = 'running' | 'unfinished' | 'failed' | 'done' | 'unreadable' | 'not begun'

const known = [
  ...['id', 'state', 'command', 'words', 'at', 'profile', 'apiUrl', 'org', 'caller'],
  ...['steps', 'done', 'failed', 'waiting', 'unknown', 'undoes', 'causes'],
]

const at: Column = { path: 'at', kind: 'time' }
const org: Column = { path: 'org', kind: 'id' }

export const jobsView: View = {
  columns: ['id', 'state', 'command', at, org, 'done', 'failed', 'waiting', 'unknown'],
  known,
  noun: 'jobs',
}

export const jobView: View = {
  columns: [
    ...['id', 'state', 'command', 'words', at, 'profile', 'apiUrl', org, 'caller'],
    ...['steps', 'done', 'failed', 'waiting', 'unknown', 'undoes'],
  ],
  known,
}

export async function jobRows(folder: JobFolder): Promise<object[]> {
  return await Promise.all(
    jobNames(folder).map(async (id) => {
      const summary = await readSummary(journalPath(folder, id)).catch(() => 'unreadable' as const)
      if (summary === undefined) return { id, state: 'not begun' satisfies JobState }
      if (summary === 'unreadable') return { id, state: summary satisfies JobState }
      return jobRow(summary.header, summary.counts, isRunning(folder, id))
    }),
  )
}

export function jobRow(header: JobHeader, counts: JobCounts, running: boolean) {
  const { job, command, words, at, profile, apiUrl, org, caller, steps, undoes } = header
  return {
    id: job,
    state: stateOf(counts, running),
    command,
    words,
    at,
    profile,
    apiUrl,
    ...(org !== undefined && { org }),
    ...(caller !== undefined && { caller }),
    steps,
    ...counts,
    ...(undoes !== undefined && { undoes }),
  }
}

function stateOf({ failed, waiting, unknown }: JobCounts, running: boolean): JobState {
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

/** What became of each step; `failed` are those alone that did not come to be done. */
export function stepRows({ steps, progress }: JournalContent, failed: boolean): object[] {
  return steps.flatMap(({ id, operation, path, body }, step) => {
    const { is = 'waiting', fault, before, after } = progress[step] ?? {}
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
        ...(before && { before }),
        ...(after && { after }),
      },
    ]
  })
}

interface Became {
  is: StepProgress['is']
  fault: StepFault | undefined
}

/** Whether it was sent and did not come to be done; also where the next run does it. */
function isFailure({ is, fault }: Became): boolean {
  if (is === 'waiting') return fault !== undefined && !wasStopped(fault)
  return is === 'failed' || is === 'unknown' || is === 'begun'
}

function stepState(became: Became): string {
  if (became.is === 'begun') return 'unknown'
  if (became.is !== 'waiting') return became.is
  return isFailure(became) ? 'to be tried again' : 'not tried'
}

/** How many failed of what. */
export function causesOf({ steps, progress }: JournalContent): { count: number; cause: string }[] {
  const failures = progress.flatMap(({ is, fault }, index) => {
    if (!isFailure({ is, fault })) return []
    const { kind = 'unreachable', message = 'what became of it is not known', status } = fault ?? {}
    return [{ id: steps[index]?.id ?? '', kind, message, status }]
  })
  return byCause(failures).map(({ cause, ids }) => ({ count: ids.length, cause }))
}
