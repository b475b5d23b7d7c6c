import type { JobStep } from '../step.ts'
import { agreement, isSameValue, stateValueText } from './compare-state.ts'
import { moves } from './places.ts'
import type { FoundFields, ResourceState } from './state.ts'
import { expectedFields, type StateAccess } from './state-access.ts'

/** A step that is about to be sent, with the previous and the current state of its resource. */
export interface StepComparison {
  step: JobStep
  way: StateAccess
  /** the state before the job or before an earlier try */
  before: ResourceState
  now: ResourceState
  /** the other steps of the job that were already sent for this resource */
  own: readonly JobStep[]
  /** returns whether the job has moved a resource */
  isMoved: (id: string) => boolean
}

/**
 * Describes a change by someone else: a value that is neither the previous value nor a value that
 * the job set. Returns undefined if there is no such change.
 */
export function foreignChange(comparison: StepComparison): string | undefined {
  const { step, way, before, now } = comparison
  if (before === 'unread') return undefined
  if (now === 'unread') return 'The current value could not be loaded'
  if (now === 'absent') return before === 'absent' ? undefined : 'Deleted remotely'
  const wanted = expectedFields(step, way)
  if (before === 'absent') {
    const [first] = describeFields(now, { fields: {} }, comparison)
    return first && `Created remotely: ${first}`
  }
  const changed =
    way.kind === 'move'
      ? movedElsewhere(now, before, wanted, comparison)
      : describeFields(now, before, comparison)
  return changed.length > 0 ? `Changed remotely: ${changed.join('; ')}` : undefined
}

function describeFields(
  now: FoundFields,
  before: FoundFields,
  { step, own, way }: StepComparison,
): string[] {
  const wanted = expectedFields(step, way)
  // for special states, only the bodies of steps with the same operation can be compared
  const alike = own.filter((one) => !way.special || one.operation === step.operation)
  const hidden = new Set([...(now.unknown ?? []), ...(before.unknown ?? [])])
  const keys = new Set([...Object.keys(now.fields), ...Object.keys(before.fields)])
  return [...keys].flatMap((key) => {
    const value = now.fields[key]
    const isOwn = [wanted, ...alike.map((one) => expectedFields(one, way))].some(
      (fields) => key in fields && isOneOf(value, fields[key]),
    )
    if (hidden.has(key) || isOwn || isSameValue(value, before.fields[key])) return []
    return [describeField(key, value, before.fields[key], wanted[key])]
  })
}

function isOneOf(value: unknown, wanted: unknown): boolean {
  return wanted === undefined ? value === undefined : agreement(value, wanted) === 'agrees'
}

function describeField(key: string, now: unknown, before: unknown, wanted: unknown): string {
  const desired = wanted === undefined ? '' : `, and this job sets ${stateValueText(wanted)}`
  return `${key} is ${stateValueText(now)}, previously ${stateValueText(before)}${desired}`
}

/**
 * Describes a change of position. If both neighbors differ, the resource itself was moved. Ignores
 * neighbors that the job has moved.
 */
function movedElsewhere(
  { fields: now }: FoundFields,
  { fields: before }: FoundFields,
  wanted: Readonly<Record<string, unknown>>,
  { own, isMoved }: StepComparison,
): string[] {
  if (own.some(({ operation }) => moves.includes(operation))) return []
  const compareWithIntent = (key: string) =>
    key in wanted ? agreement(now[key], wanted[key]) === 'agrees' : false
  if (!isSameValue(now.parent, before.parent) && !compareWithIntent('parent')) {
    return [describeField('parent', now.parent, before.parent, wanted.parent)]
  }
  const isForeign = (key: string) => {
    const ids = [now[key], before[key]].map((one) => (one as { id?: string } | null)?.id ?? '')
    return !isSameValue(now[key], before[key]) && !ids.some(isMoved) && !compareWithIntent(key)
  }
  if (!isForeign('previous') || !isForeign('next')) return []
  return [describeField('previous', now.previous, before.previous, wanted.previous)]
}
