import { DocsctlError } from '../../errors.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { describeDifference } from '../../jobs/states/compare-state.ts'
import { readStates, type States } from '../../jobs/states/read-states.ts'
import type { FoundFields } from '../../jobs/states/state.ts'
import { expectedFields, type StateAccess } from '../../jobs/states/state-access.ts'
import type { StateReading } from '../../jobs/states/state-reader.ts'
import { isNotFound } from '../../jobs/states/state-reader.ts'
import { type JobStep, operationsById } from '../../jobs/step.ts'
import { maskBody } from '../../output/text/redact.ts'
import { quotedValue, toDocsctlError } from '../../output/text/sentences.ts'
import { jobOrganization, noteNotChecked } from '../operation/run-job.ts'
import { RequiredResources } from './required-resources.ts'

/**
 * The maximum number of resources that a dry run reads individually, and the time limit for these
 * reads in ms.
 */
const maxReads = 50
const maxReadTime = 10_000

/** The current state that a dry run has read. */
interface CurrentState {
  /**
   * changes such as `role: edit → review`, by the index of the call; undefined if the current value
   * is unknown
   */
  changes: (string | undefined)[]
  /** the IDs of resources that don't exist */
  missing: string[]
  /** the state of the resource of each call */
  states: unknown[]
}

type ReadStateRun = WithArgs & WithService & WithConsole & WithEnvironment

/**
 * Reads the current state of the resources that steps change. If a read fails, prints a note and
 * continues.
 */
export async function readCurrentState(
  run: ReadStateRun,
  steps: readonly JobStep[],
  listed?: StateReading['listed'],
): Promise<CurrentState> {
  const looked = await readStepStates(run, steps, listed).catch(async (error: unknown) => {
    if (run.environment.signal.aborted) throw error
    await noteNotChecked(run, toDocsctlError(error).message)
    return undefined
  })
  if (!looked) return { changes: [], missing: [], states: [] }
  const { looks, states } = looked
  const fault = states.faults.find((one) => !isNotFound(one))
  if (fault) await noteNotChecked(run, fault.message)
  const found = looks.map(({ step, needed }) => {
    const lacking = needed.filter((one) => states.of(one) === 'absent').map(({ id }) => id)
    const isOwn = mustExist(states.wayOf(step)) && states.of(step) === 'absent'
    return {
      change:
        lacking.length > 0 ? `not found: ${lacking.join(', ')}` : describeChange(step, states),
      missing: [...(isOwn ? [step.id] : []), ...lacking],
    }
  })
  const missing = new Set([...states.missingParents, ...found.flatMap((one) => one.missing)])
  return {
    changes: found.map(({ change }) => change),
    missing: [...missing],
    states: looks.map(({ step }) => states.of(step)),
  }
}

/**
 * Returns whether the resource must exist before the step. Returns false if the step adds or
 * creates the resource.
 */
function mustExist(way: StateAccess | undefined): boolean {
  return way?.kind !== 'put' && way?.kind !== 'create'
}

async function readStepStates(
  run: ReadStateRun,
  steps: readonly JobStep[],
  listed: StateReading['listed'],
): Promise<{ looks: { step: JobStep; needed: JobStep[] }[]; states: States }> {
  const operations = await operationsById()
  const org = await jobOrganization(run)
  const resources = new RequiredResources(operations)
  const looks = steps.map((step) => ({ step, needed: resources.of(step) }))
  const tooLong = new AbortController()
  const error = new DocsctlError('unreachable', 'The service did not respond in time')
  const timer = setTimeout(() => tooLong.abort(error), maxReadTime).unref()
  try {
    const states = await readStates(
      looks.flatMap(({ step, needed }) => [step, ...needed]),
      {
        ...{ operations, org, listed, maxReads },
        client: await run.service.client(),
        parallel: 4,
        signal: AbortSignal.any([run.environment.signal, tooLong.signal]),
        at: (text) => run.console.progress.at(text),
        maxWait: 0,
      },
    )
    return { looks, states }
  } finally {
    clearTimeout(timer)
  }
}

/** Returns the changed fields in the form `old → new`. */
function describeChange(step: JobStep, states: States): string | undefined {
  const state = states.of(step)
  const way = states.wayOf(step)
  if (state === 'unread' || !way) return undefined
  if (state === 'absent' && mustExist(way)) return 'not found'
  const changed = step.expect && describeDifference(step.expect, state)
  if (changed !== undefined) return `none: ${changed}`
  if (way.kind === 'delete') return 'deleted'
  const { fields: found, unknown = [] }: FoundFields = state === 'absent' ? { fields: {} } : state
  const fields = masked(found)
  const changes = Object.entries(masked(expectedFields(step, way))).map(
    ([key, value]) =>
      `${key}: ${unknown.includes(key) ? '?' : formatState(fields[key])} → ${formatState(value)}`,
  )
  return changes.length > 0 ? changes.join('; ') : undefined
}

const masked = (fields: object) => maskBody(fields) as Record<string, unknown>

function formatState(value: unknown): string {
  if (value === undefined || value === null) return '-'
  if (typeof value === 'string') return value
  const { type, id, role } = value as { type?: unknown; id?: unknown; role?: unknown }
  // the role that a step grants
  if (Object.keys(value).join() === 'role') return `${role ?? 'guest'}`
  const isNamed = typeof type === 'string' && typeof id === 'string'
  return isNamed ? `${type} ${id}` : JSON.stringify(value)
}

/**
 * Builds the error for missing resources in a dry run. The actual run would fail with the same
 * error.
 */
export function missingResourcesError(missing: readonly string[]): DocsctlError | undefined {
  if (missing.length === 0) return undefined
  return new DocsctlError('not-found', `Not found: ${missing.join(', ')}`, {
    state: 'No writes were sent',
    problems: missing.map((id) => ({
      where: id,
      rule: 'not-found' as const,
      message: `${quotedValue(id)} not found`,
      value: id,
    })),
  })
}
