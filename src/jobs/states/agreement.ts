import { type Agreement, agrees } from '../../client/exchange/look-up.ts'
import type { JobStep } from '../step.ts'
import type { Expected, ThingState } from './state.ts'
import { type StateWay, wantedOf } from './state-way.ts'

/** Whether what a step wants is there already. */
export function isThere(step: JobStep, way: StateWay, state: ThingState): Agreement {
  if (state === 'unread') return 'unclear'
  if (way.kind === 'delete') return state === 'absent' ? 'agrees' : 'differs'
  if (way.kind === 'create' || way.kind === 'other') return 'unclear'
  if (state === 'absent') return 'differs'
  const entries = Object.entries(wantedOf(step, way)).filter(
    ([key]) => way.fields?.includes(key) ?? true,
  )
  if (entries.length === 0) return way.kind === 'put' ? 'agrees' : 'unclear'
  return together(
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

/** What is nothing is not something, and the other way round. */
function agreement(found: unknown, wanted: unknown): Agreement {
  const isOneNull = (found === null) !== (wanted === null)
  return isOneNull && found !== undefined ? 'differs' : agrees(found, wanted)
}

/** What of that which must be there is otherwise; nothing where all is as it was left. */
export function changedSince(expected: Expected, state: ThingState): string | undefined {
  if (state === 'unread') return 'what is there now could not be read'
  if (expected === 'absent') return state === 'absent' ? undefined : 'it is there again'
  if (state === 'absent') return 'it is gone'
  if (expected === 'present') return undefined
  const changed = Object.entries(expected.fields).filter(
    ([key, value]) => !isSame(state.fields[key], value),
  )
  if (changed.length === 0) return undefined
  return changed
    .map(([key, value]) => `${key} is ${shown(state.fields[key])}, not ${shown(value)}`)
    .join('; ')
}

function isSame(found: unknown, left: unknown): boolean {
  if (found === undefined || left === undefined || left === null) {
    return (found ?? null) === (left ?? null)
  }
  return agrees(found, left) === 'agrees'
}

const shown = (value: unknown) => JSON.stringify(value ?? null)

function together(answers: Agreement[]): Agreement {
  return (
    answers.find((one) => one === 'differs') ?? answers.find((one) => one === 'unclear') ?? 'agrees'
  )
}
