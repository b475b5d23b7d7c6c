import type { JournalContent, StepProgress } from './journal-file.ts'
import { withoutSecretFields } from './secrets.ts'
import { compareWithIntent, describeDifference } from './states/compare-state.ts'
import { foreignChange } from './states/foreign-change.ts'
import { movedResource, moves } from './states/places.ts'
import type { ResourceState } from './states/state.ts'
import type { StateAccess } from './states/state-access.ts'
import { type JobStep, resolveStep } from './step.ts'

interface RunningJob extends Pick<JournalContent, 'progress'> {
  readonly steps: readonly JobStep[]
  readonly answers: ReadonlyMap<number, unknown>
}

/** Describes how someone else has changed the resource of a step that hasn't been sent yet. */
export function changeByOthers(
  { steps, progress, answers }: RunningJob,
  index: number,
  way: StateAccess | undefined,
  now: ResourceState,
): string | undefined {
  const resolved = (other: number) => resolveStep(steps[other] as JobStep, answers)
  const step = resolved(index)
  const { is, baseline, previous } = progress[index] as StepProgress
  if (step.expect) {
    const difference = describeDifference(step.expect, now)
    if (now === 'unread') return 'The current value could not be loaded'
    return difference && `Changed remotely: ${difference}`
  }
  const before = is === 'waiting' ? baseline : (previous ?? baseline)
  if (!way || before === undefined) return undefined
  const isDone = (state: ResourceState) => compareWithIntent(step, way, state) === 'agrees'
  if (isDone(now) && before !== 'unread' && !isDone(before))
    return 'Someone else made the same change'
  const { byResource, byMovedId } = indexSteps(steps)
  const wasSentToo = (other: number) => other !== index && wasSent(progress[other])
  const same = byResource.get(resourceKey(steps[index] as JobStep)) ?? []
  return foreignChange({
    ...{ step, way, before: withoutSecrets(before), now: withoutSecrets(now) },
    own: same.filter(wasSentToo).map(resolved),
    isMoved: (id) => byMovedId.get(id)?.some(wasSentToo) ?? false,
  })
}

/**
 * Two indexes of a job's steps: all steps by the resource that they change, and move steps by the
 * resource that they move.
 */
interface StepIndex {
  byResource: ReadonlyMap<string, readonly number[]>
  byMovedId: ReadonlyMap<string, readonly number[]>
}

const indexes = new WeakMap<readonly JobStep[], StepIndex>()

/**
 * Builds the index once per job. Otherwise, the time for a batch would grow with the square of its
 * size.
 */
function indexSteps(steps: readonly JobStep[]): StepIndex {
  const known = indexes.get(steps)
  if (known) return known
  const byResource = new Map<string, number[]>()
  const byMovedId = new Map<string, number[]>()
  const add = (map: Map<string, number[]>, key: string, index: number) => {
    const list = map.get(key)
    if (list) list.push(index)
    else map.set(key, [index])
  }
  for (const [index, step] of steps.entries()) {
    add(byResource, resourceKey(step), index)
    if (moves.includes(step.operation)) add(byMovedId, movedResource(step).id, index)
  }
  const index = { byResource, byMovedId }
  indexes.set(steps, index)
  return index
}

/** Removes secrets from a state. The journal doesn't contain secrets, so they can't be compared. */
function withoutSecrets(state: ResourceState): ResourceState {
  if (typeof state === 'string') return state
  return { ...state, fields: withoutSecretFields(state.fields) }
}

function wasSent(progress: StepProgress | undefined): boolean {
  return progress?.is === 'done' || progress?.is === 'begun' || progress?.is === 'unknown'
}

function resourceKey({ path }: JobStep): string {
  return JSON.stringify(Object.entries(path).sort())
}
