import { type Agreement, agrees } from '../../client/exchange/look-up.ts'
import type { JobStep } from '../step.ts'
import type { Expected, ResourceState } from './state.ts'
import { expectedFields, type StateAccess } from './state-access.ts'

/** Returns whether the resource already has the state that a step would produce. */
export function compareWithIntent(
  step: JobStep,
  way: StateAccess,
  state: ResourceState,
): Agreement {
  if (state === 'unread') return 'unclear'
  if (way.kind === 'delete') return state === 'absent' ? 'agrees' : 'differs'
  if (way.kind === 'create' || way.kind === 'other') return 'unclear'
  if (state === 'absent') return 'differs'
  const entries = Object.entries(expectedFields(step, way)).filter(
    ([key]) => way.fields?.includes(key) ?? true,
  )
  if (entries.length === 0) return way.kind === 'put' ? 'agrees' : 'unclear'
  return combineAgreements(
    entries.map(([key, value]) => {
      if (state.unknown?.includes(key)) return 'unclear'
      return value === undefined
        ? state.fields[key] === undefined
          ? 'agrees'
          : 'differs'
        : agreement(state.fields[key], value)
    }),
  )
}

/** Compares two values. Null is equal only to null. */
export function agreement(found: unknown, wanted: unknown): Agreement {
  const isOneNull = (found === null) !== (wanted === null)
  return isOneNull && found !== undefined ? 'differs' : agrees(found, wanted)
}

/**
 * Describes how the current state differs from the expected state. Returns undefined if the states
 * match.
 */
export function describeDifference(expected: Expected, state: ResourceState): string | undefined {
  if (state === 'unread') return 'the current state is unknown'
  if (expected === 'absent') return state === 'absent' ? undefined : 'it exists again'
  if (state === 'absent') return 'it no longer exists'
  if (expected === 'present') return undefined
  const changed = Object.entries(expected.fields).filter(
    ([key, value]) => !isSameValue(state.fields[key], value),
  )
  if (changed.length === 0) return undefined
  return changed
    .map(
      ([key, value]) =>
        `${key} is ${stateValueText(state.fields[key])}, not ${stateValueText(value)}`,
    )
    .join('; ')
}

/** Compares a value with an earlier value. A missing value is equal to null. */
export function isSameValue(found: unknown, left: unknown): boolean {
  if (found === undefined || left === undefined || left === null) {
    return (found ?? null) === (left ?? null)
  }
  return agrees(found, left) === 'agrees'
}

export const stateValueText = (value: unknown) => JSON.stringify(value ?? null)

function combineAgreements(answers: Agreement[]): Agreement {
  return (
    answers.find((one) => one === 'differs') ?? answers.find((one) => one === 'unclear') ?? 'agrees'
  )
}
