import { type AnyOperation, pathNames } from '../contract/operation.ts'
import { list } from '../output/text/sentences.ts'
import {
  createInverse,
  expectedState,
  type Inverse,
  inverseOfCreation,
  inverseOfDeletion,
  inverseOfInsertions,
  inverseOfReactions,
  permanent,
  requestProblems,
  unsupported,
} from './inverse-step.ts'
import type { JobHeader, JournalContent, StepProgress } from './journal-file.ts'
import { compareWithIntent } from './states/compare-state.ts'
import { grantsBefore, unlistedGrant } from './states/grants.ts'
import { isHandedOver } from './states/handed-over.ts'
import { moves, movesNewResource } from './states/places.ts'
import { clearedKeys } from './states/response-keys.ts'
import type { FoundFields } from './states/state.ts'
import { type StateAccess, stateAccess } from './states/state-access.ts'
import { membersBefore } from './states/team-members.ts'
import {
  hasValidRequest,
  inverseEffect,
  isAnswerReference,
  isInNewResource,
  type JobStep,
  scalarTexts,
  type UndoCommand,
  unknownOperation,
} from './step.ts'
import { MovesBack } from './undo-moves.ts'

/**
 * The plan to undo a job: the undoing steps in reverse order, and the steps that can't be undone.
 */
export interface UndoPlan {
  steps: JobStep[]
  /** the commands to run if requests can't undo a step */
  commands: UndoCommand[]
  left: { id: string; reason: string }[]
  /** the removals of members, which can't be undone */
  removals: JobStep[]
  /** the steps that can be undone only partially */
  lost: { id: string; reason: string }[]
  /** the number of steps that had no effect */
  same: number
  hasUnknown: boolean
  /** true if the steps must run in sequence, because each one depends on the previous one */
  isInTurn: boolean
}

export function planUndo(
  { header, steps, progress }: Pick<JournalContent, 'header' | 'steps' | 'progress'>,
  operations: ReadonlyMap<string, AnyOperation>,
  now: number,
): UndoPlan {
  const plan: UndoPlan = {
    ...{ steps: [], commands: [], left: [], removals: [], lost: [], same: 0 },
    hasUnknown: false,
    isInTurn: false,
  }
  const movesBack = new MovesBack(steps, progress, operations)
  for (const [index, step] of [...steps.entries()].reverse()) {
    const became = progress[index] as StepProgress
    if (became.is === 'waiting' || became.is === 'failed') continue
    if (became.is !== 'done') plan.hasUnknown = true
    if (step.after?.some((one) => steps[one]?.operation === 'invites.send')) {
      plan.left.push({ id: step.id, reason: 'it applies to an invited person, who stays a member' })
      continue
    }
    if (step.operation === 'members.remove' && became.is === 'done') plan.removals.push(step)
    if (isHandedOver(index, steps, progress)) {
      plan.left.push({
        id: step.id,
        reason: 'the resource was handed over before the member was removed',
      })
      continue
    }
    const inverse = inverseStep(step, became, operations, { movesBack, now })
    if (inverse === 'same' && header.secrets) {
      plan.left.push({ id: step.id, reason: secretsProblem(header) as string })
    } else if (inverse === 'same') plan.same += 1
    else if ('command' in inverse) plan.commands.push(inverse.command)
    else if ('steps' in inverse) {
      const effect = step.effect && inverseEffect(step.effect)
      plan.steps.push(...inverse.steps.map((one) => (effect ? { ...one, effect } : one)))
      // no values need to be restored, because the created resource is deleted
      const isDeleted = inverse.steps.every((one) => isDeletion(one, operations))
      const unkept = isDeleted ? undefined : secretsProblem(header)
      const { loses = lostValues(step, operations) ?? unkept } = inverse
      if (loses !== undefined) plan.lost.push({ id: step.id, reason: loses })
    } else plan.left.push({ id: reportedId(step, became), reason: inverse.reason })
  }
  plan.isInTurn = plan.steps.some(({ operation }) => moves.includes(operation))
  return plan
}

/** Returns the ID of the created resource, if the ID of the step is the ID of its parent. */
function reportedId({ id, path }: JobStep, { after = {} }: StepProgress): string {
  return Object.values(path).includes(id) && typeof after.id === 'string' ? after.id : id
}

/** Returns the reason why secrets can't be restored. */
function secretsProblem({ secrets }: Pick<JobHeader, 'secrets'>): string | undefined {
  return secrets && `the journal does not store previous values of ${list(secrets.places)}`
}

function isDeletion({ operation }: JobStep, operations: ReadonlyMap<string, AnyOperation>) {
  return operations.get(operation)?.method === 'DELETE'
}

function lostValues(step: JobStep, operations: ReadonlyMap<string, AnyOperation>) {
  const operation = operations.get(step.operation)
  return operation && stateAccess(operation, operations).loses
}

function inverseStep(
  step: JobStep,
  became: StepProgress,
  operations: ReadonlyMap<string, AnyOperation>,
  { movesBack, now }: { movesBack: MovesBack; now: number },
): Inverse {
  const operation = operations.get(step.operation)
  if (!operation) return { reason: unknownOperation(step) }
  if (became.is !== 'done') {
    return {
      reason:
        'its result is unknown. To look up the result and run the remaining steps, run docsctl jobs resume JOB',
    }
  }
  if (step.undoneBy) {
    const { command, argv } = step.undoneBy
    const { lastVersion, version = lastVersion } = became.after ?? {}
    return { command: { command, argv: [...argv, '--expect-version', String(version)] } }
  }
  const deletion = inverseOfInsertions(step, operation, became)
  if (deletion) return deletion
  const way = stateAccess(operation, operations)
  if (way.special && !hasValidRequest(step, operations)) return { reason: 'its request is invalid' }
  const survives = way.kind === 'create' && survivesParent(step, way)
  // the resource is deleted together with its new parent
  if ((isInNewResource(step) && !survives) || movesNewResource(step)) return 'same'
  const isCreation = way.inverse && became.previous === 'absent'
  const reason = way.noUndo ?? unlistedGrant(step)
  if (reason !== undefined && !isCreation) return { reason }
  if (way.kind === 'create') return inverseOfCreation(step, became, way, operations)
  if (way.kind === 'other') return { reason: unsupported }
  const { previous: before = 'unread', after = {} } = became
  if (way.kind === 'switch') {
    if (!way.inverse) return { reason: unsupported }
    if (compareWithIntent(step, way, before) === 'agrees') return 'same'
    return createInverse(step, way.inverse, step.path, undefined, { fields: way.becomes ?? {} })
  }
  if (before === 'unread')
    return {
      reason: way.kind === 'delete' && !way.inverse ? permanent : 'the previous value is unknown',
    }
  if (way.kind === 'delete') {
    const { days } = way
    if (days !== undefined && now - (became.at ?? now) > days * 86_400_000) {
      return { reason: `the resource was deleted more than ${days} days ago` }
    }
    return inverseOfDeletion(step, before, way)
  }
  if (before === 'absent') {
    if (way.kind !== 'put' || !way.inverse) return { reason: 'there was no previous value' }
    return createInverse(step, way.inverse, step.path, undefined, expectedState(after))
  }
  if (way.kind === 'grants') return inverseOfGrants(step, before.fields, operations)
  if (way.kind === 'reviewers') return inverseOfReviewRequest(step, before.fields, way)
  if (way.kind === 'members') return inverseOfMembers(step, operation, before.fields)
  if (way.kind === 'move' && compareWithIntent(step, way, before) === 'agrees') return 'same'
  if (way.kind === 'move') return inverseOfMove(step, before.fields, operations, movesBack)
  return inverseOfValues(step, operation, before, after)
}

function inverseOfGrants(
  step: JobStep,
  before: object,
  operations: ReadonlyMap<string, AnyOperation>,
): Inverse {
  const { role, users, teams } = step.body as Record<string, string | null>
  // the grant is deleted together with the new user or team
  if (scalarTexts([users, teams]).every(isAnswerReference)) return 'same'
  const all = grantsBefore(step, { ...before }).map(({ operation, path, body, id }) =>
    createInverse({ ...step, id }, operations.get(operation) as AnyOperation, path, body, {
      fields: { role },
    }),
  )
  const steps = all.flatMap((one) => (one !== 'same' && 'steps' in one ? one.steps : []))
  return steps.length > 0 ? { steps } : 'same'
}

function inverseOfReviewRequest({ id, path }: JobStep, before: object, way: StateAccess): Inverse {
  const requested = Object.entries(before).filter(([, wasRequested]) => !wasRequested)
  const { id: operation } = way.inverse as AnyOperation
  const steps = requested.map(([userId]) => ({ id, operation, path: { ...path, userId } }))
  return steps.length > 0 ? { steps, loses: way.loses } : 'same'
}

function inverseOfMembers(step: JobStep, operation: AnyOperation, before: object): Inverse {
  const back = membersBefore(step, { ...before })
  if (!back) return 'same'
  return createInverse(step, operation, step.path, back.body, { fields: back.left })
}

function inverseOfMove(
  step: JobStep,
  before: object,
  operations: ReadonlyMap<string, AnyOperation>,
  movesBack: MovesBack,
): Inverse {
  const back = movesBack.next(step, before)
  if (back === 'same' || 'reason' in back) return back
  const operation = operations.get(back.operation) as AnyOperation
  const inverse = createInverse(step, operation, back.path, back.body, { fields: back.left })
  return inverse !== 'same' && 'steps' in inverse ? { ...inverse, loses: back.loses } : inverse
}

/** Returns the step that restores changed fields, except fields that can't be set again. */
function inverseOfValues(
  step: JobStep,
  operation: AnyOperation,
  { fields: before, unknown = [] }: FoundFields,
  after: Record<string, unknown>,
): Inverse {
  const requested = Object.keys((step.body ?? {}) as object)
  const cleared = requested.flatMap((key) => clearedKeys[operation.id]?.[key] ?? [])
  const changed = [...new Set([...requested, ...cleared])].filter(
    (key) => unknown.includes(key) || !isSame(before[key], after[key]),
  )
  if (changed.length === 0) return 'same'
  const reactions = inverseOfReactions(step, operation, before)
  if (reactions) return reactions
  // the body of a PUT request needs all keys, including unchanged keys
  const kept = operation.method === 'PUT' ? (step.body as object) : {}
  const accepts = (body: object) => acceptsBody(operation, step.path, { ...kept, ...body })
  const lost: string[] = []
  const body: Record<string, unknown> = {}
  for (const key of changed) {
    const value = requestValue(before[key], after[key], (one) => accepts({ [key]: one }))
    if (unknown.includes(key)) lost.push(`the previous value of "${key}" is unknown`)
    else if (accepts({ [key]: value })) body[key] = value
    else lost.push(`the previous value of "${key}" cannot be restored`)
  }
  if (placing.some((key) => key in body))
    lost.push('the previous position is unknown, so the resource moves to the end')
  const reason = lost.length > 0 ? list(lost, 'and') : undefined
  const back = Object.keys(body)
  if (back.length === 0) return { reason: reason as string }
  const left = Object.fromEntries(back.map((key) => [key, after[key]]))
  const inverse = createInverse(step, operation, step.path, { ...kept, ...body }, { fields: left })
  return inverse !== 'same' && 'steps' in inverse && reason !== undefined
    ? { ...inverse, loses: reason }
    : inverse
}

/** Keys that also move the resource to the end of a list when they are set. */
const placing = ['siteSectionGroupId', 'parentSectionGroupId']

/** Returns whether a body accepts the given value for a key. */
function acceptsBody(operation: AnyOperation, path: JobStep['path'], body: object): boolean {
  return !requestProblems(operation, path, body).some(
    ({ where }) => where.split('.')[1] === Object.keys(body)[0],
  )
}

/**
 * Converts a value from a response to the format of the request body. A missing value becomes an
 * empty value of the same type.
 */
function requestValue(value: unknown, now: unknown, isTaken: (value: unknown) => boolean): unknown {
  if (value === undefined || value === null) {
    const nothing = [null, ...(Array.isArray(now) ? [[]] : []), false, ''].find(isTaken)
    return nothing ?? null
  }
  const { origin, target } = value as { origin?: unknown; target?: unknown }
  return typeof origin === 'string' && typeof target === 'string' ? target : value
}

/** Returns whether a created resource remains if its new parent is deleted. */
function survivesParent({ path }: JobStep, { inverse }: StateAccess): boolean {
  const own = inverse ? pathNames(inverse.path) : []
  const parents = Object.keys(path).filter((name) => isAnswerReference(path[name] ?? ''))
  return inverse !== undefined && !parents.some((name) => own.includes(name))
}

function isSame(before: unknown, after: unknown): boolean {
  return JSON.stringify(before ?? null) === JSON.stringify(after ?? null)
}
