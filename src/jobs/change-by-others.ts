import type { JournalContent, StepProgress } from './journal-file.ts'
import { withoutSecretFields } from './secrets.ts'
import { compareWithIntent, describeDifference } from './states/compare-state.ts'
import { foreignChange } from './states/foreign-change.ts'
import { movedResource, moves } from './states/places.ts'
import type { ResourceState } from './states/state.ts'
import type { StateAccess } from './states/state-access.ts'
import type { JobStep } from './step.ts'

/** Describes how someone else has changed the resource of a step before it is sent. */
export function changeByOthers(
  { steps, progress }: Pick<JournalContent, 'progress'> & { steps: readonly JobStep[] },
  index: number,
  way: StateAccess | undefined,
  now: ResourceState,
): string | undefined {
  const step = steps[index] as JobStep
  const { is, baseline, previous } = progress[index] as StepProgress
  if (step.expect) {
    const difference = describeDifference(step.expect, now)
    return difference && `Changed remotely: ${difference}`
  }
  const before = is === 'waiting' ? baseline : (previous ?? baseline)
  if (!way || before === undefined) return undefined
  const isDone = (state: ResourceState) => compareWithIntent(step, way, state) === 'agrees'
  if (isDone(now) && before !== 'unread' && !isDone(before))
    return 'Someone else made the same change'
  const sent = steps.filter((_, other) => other !== index && wasSent(progress[other]))
  return foreignChange({
    ...{ step, way, before: withoutSecrets(before), now: withoutSecrets(now) },
    own: sent.filter((one) => isSameResource(one, step)),
    moved: new Set(
      sent.flatMap((one) => (moves.includes(one.operation) ? [movedResource(one).id] : [])),
    ),
  })
}

/** A journal has no secrets, so they can't be compared. */
function withoutSecrets(state: ResourceState): ResourceState {
  if (typeof state === 'string') return state
  return { ...state, fields: withoutSecretFields(state.fields) }
}

function wasSent(progress: StepProgress | undefined): boolean {
  return progress?.is === 'done' || progress?.is === 'begun' || progress?.is === 'unknown'
}

function isSameResource(one: JobStep, other: JobStep): boolean {
  const ids = ({ path }: JobStep) => JSON.stringify(Object.entries(path).sort())
  return ids(one) === ids(other)
}
