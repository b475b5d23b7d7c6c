import { DocsctlError } from '../../errors.ts'
import { changedSince } from '../../jobs/states/agreement.ts'
import { readStates, type StateReading, type States } from '../../jobs/states/read-states.ts'
import type { FieldsFound } from '../../jobs/states/state.ts'
import { isNotFound } from '../../jobs/states/state-reader.ts'
import { type StateWay, wantedOf } from '../../jobs/states/state-way.ts'
import { type JobStep, operationsById } from '../../jobs/step.ts'
import { maskBody } from '../../text/redact.ts'
import { errorFrom } from '../../text/sentences.ts'
import { noteNotChecked, orgOf } from '../operation/job-of-run.ts'
import type { Machine, ServiceAccess, Speaker } from '../program/roles.ts'
import type { TypedWords } from '../words/typed-words.ts'
import { ThingsNeeded } from './things-needed.ts'

/** So many things are read one by one for a rehearsal, and for so long. */
const mostReads = 50
const longest = 10_000

/** What a rehearsal found of the things that it is about. */
interface LookedAt {
  /** `role: edit → review`, by the number of the call; nothing where it is not known */
  changes: (string | undefined)[]
  /** the ids of things that are not there */
  missing: string[]
}

type LookRun = TypedWords & ServiceAccess & Speaker & Machine

/** Reads what is there of the things that steps are about; what can't be read is said, and stops nothing. */
export async function lookBefore(
  run: LookRun,
  steps: readonly JobStep[],
  listed?: StateReading['listed'],
): Promise<LookedAt> {
  const looked = await look(run, steps, listed).catch(async (error: unknown) => {
    if (run.signal.aborted) throw error
    await noteNotChecked(run, errorFrom(error).message)
    return undefined
  })
  if (!looked) return { changes: [], missing: [] }
  const { looks, states } = looked
  const fault = states.faults.find((one) => !isNotFound(one))
  if (fault) await noteNotChecked(run, fault.message)
  const found = looks.map(({ step, needed }) => {
    const lacking = needed.filter((one) => states.of(one) === 'absent').map(({ id }) => id)
    const isOwn = mustBeThere(states.wayOf(step)) && states.of(step) === 'absent'
    return {
      change: lacking.length > 0 ? `not there: ${lacking.join(', ')}` : changeOf(step, states),
      missing: [...(isOwn ? [step.id] : []), ...lacking],
    }
  })
  const missing = new Set([...states.missingHomes, ...found.flatMap((one) => one.missing)])
  return { changes: found.map(({ change }) => change), missing: [...missing] }
}

/** What puts a thing somewhere, or makes it, doesn't need it to be there. */
function mustBeThere(way: StateWay | undefined): boolean {
  return way?.kind !== 'put' && way?.kind !== 'create'
}

async function look(
  run: LookRun,
  steps: readonly JobStep[],
  listed: StateReading['listed'],
): Promise<{ looks: { step: JobStep; needed: JobStep[] }[]; states: States }> {
  const operations = await operationsById()
  const org = await orgOf(run)
  const things = new ThingsNeeded(operations)
  const looks = steps.map((step) => ({ step, needed: things.of(step) }))
  const tooLong = new AbortController()
  const error = new DocsctlError('unreachable', 'the service takes too long to answer')
  const timer = setTimeout(() => tooLong.abort(error), longest).unref()
  try {
    const states = await readStates(
      looks.flatMap(({ step, needed }) => [step, ...needed]),
      {
        ...{ operations, org, listed, mostReads },
        client: await run.client(),
        parallel: 4,
        signal: AbortSignal.any([run.signal, tooLong.signal]),
        at: (text) => run.progress.at(text),
        maxWait: 0,
      },
    )
    return { looks, states }
  } finally {
    clearTimeout(timer)
  }
}

/** The fields that change, old → new. */
function changeOf(step: JobStep, states: States): string | undefined {
  const state = states.of(step)
  const way = states.wayOf(step)
  if (state === 'unread' || !way) return undefined
  if (state === 'absent' && mustBeThere(way)) return 'not there'
  const changed = step.expect && changedSince(step.expect, state)
  if (changed !== undefined) return `none: ${changed}`
  if (way.kind === 'delete') return 'deleted'
  const { fields: found, unknown = [] }: FieldsFound = state === 'absent' ? { fields: {} } : state
  const fields = masked(found)
  const changes = Object.entries(masked(wantedOf(step, way))).map(
    ([key, value]) =>
      `${key}: ${unknown.includes(key) ? '?' : shown(fields[key])} → ${shown(value)}`,
  )
  return changes.length > 0 ? changes.join('; ') : undefined
}

const masked = (fields: object) => maskBody(fields) as Record<string, unknown>

function shown(value: unknown): string {
  if (value === undefined || value === null) return '-'
  if (typeof value === 'string') return value
  const { type, id, role } = value as { type?: unknown; id?: unknown; role?: unknown }
  // what somebody was given
  if (Object.keys(value).join() === 'role') return `${role ?? 'guest'}`
  const isNamed = typeof type === 'string' && typeof id === 'string'
  return isNamed ? `${type} ${id}` : JSON.stringify(value)
}

/** A rehearsal of what is not there ends as the thing itself would. */
export function failureOf(missing: readonly string[]): DocsctlError | undefined {
  if (missing.length === 0) return undefined
  return new DocsctlError('not-found', `not there: ${missing.join(', ')}`, {
    state: 'nothing was sent that writes',
    problems: missing.map((id) => ({ where: id, rule: 'is not there' })),
  })
}
