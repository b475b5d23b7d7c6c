import type { Prepared } from '../../client/prepare.ts'
import { DocsctlError } from '../../errors.ts'
import { readStates, type States } from '../../jobs/states/read-states.ts'
import type { ThingState } from '../../jobs/states/state.ts'
import { type JobStep, operationsById, stepOf } from '../../jobs/step.ts'
import { errorFrom } from '../../text/sentences.ts'
import { noteNotChecked, orgOf } from '../operation/job-of-run.ts'
import { idOf } from '../operation/outcomes.ts'
import type { Machine, ServiceAccess, Speaker } from '../program/roles.ts'
import type { TypedWords } from '../words/typed-words.ts'

/** So many things are read one by one for a rehearsal, and for so long. */
const mostReads = 50
const longest = 10_000

/** What a rehearsal found of the things that it is about. */
export interface LookedAt {
  /** `role: edit → review`, by the number of the call; nothing where it is not known */
  changes: (string | undefined)[]
  /** the ids of things that are not there */
  missing: string[]
}

/** Reads what is there of the things that requests are about; what can't be read is said, and stops nothing. */
export async function lookBefore(
  run: TypedWords & ServiceAccess & Speaker & Machine,
  calls: readonly Prepared[],
): Promise<LookedAt> {
  const steps = calls.map((call) => stepOf(idOf(call), call))
  const states = await statesOf(run, steps).catch(async (error: unknown) => {
    if (run.signal.aborted) throw error
    await noteNotChecked(run, errorFrom(error).message)
    return undefined
  })
  if (!states) return { changes: [], missing: [] }
  const [fault] = states.faults
  if (fault) await noteNotChecked(run, fault.message)
  const missing = steps.filter((step) => {
    const kind = states.wayOf(step)?.kind
    return kind !== 'put' && kind !== 'create' && states.of(step) === 'absent'
  })
  return {
    changes: steps.map((step) => changeOf(step, states.of(step), states)),
    missing: missing.map(({ id }) => id),
  }
}

async function statesOf(
  run: TypedWords & ServiceAccess & Speaker & Machine,
  steps: readonly JobStep[],
): Promise<States> {
  const tooLong = new AbortController()
  const error = new DocsctlError('unreachable', 'the service takes too long to answer')
  const timer = setTimeout(() => tooLong.abort(error), longest).unref()
  try {
    return await readStates(steps, {
      client: await run.client(),
      operations: await operationsById(),
      org: await orgOf(run),
      parallel: 4,
      signal: AbortSignal.any([run.signal, tooLong.signal]),
      at: (text) => run.progress.at(text),
      mostReads,
      maxWait: 0,
    })
  } finally {
    clearTimeout(timer)
  }
}

/** The fields that change, old → new. */
function changeOf(step: JobStep, state: ThingState, states: States): string | undefined {
  if (state === 'unread') return undefined
  if (state === 'absent') return 'not there'
  const way = states.wayOf(step)
  if (way?.kind === 'delete') return 'deleted'
  const wanted = way?.special?.wanted(step) ?? (step.body as Record<string, unknown> | undefined)
  const changes = Object.entries(wanted ?? {}).map(
    ([key, value]) => `${key}: ${shown(state.fields[key])} → ${shown(value)}`,
  )
  return changes.length > 0 ? changes.join('; ') : undefined
}

function shown(value: unknown): string {
  if (value === undefined || value === null) return '-'
  if (typeof value === 'string') return value
  const { type, id } = value as { type?: unknown; id?: unknown }
  const isNamed = typeof type === 'string' && typeof id === 'string'
  return isNamed ? `${type} ${id}` : JSON.stringify(value)
}

/** A rehearsal of what is not there ends as the thing itself would. */
export function refuseMissing(missing: readonly string[]): void {
  if (missing.length === 0) return
  throw new DocsctlError('not-found', `not there: ${missing.join(', ')}`, {
    state: 'nothing was sent that writes',
    problems: missing.map((id) => ({ where: id, rule: 'is not there' })),
  })
}
