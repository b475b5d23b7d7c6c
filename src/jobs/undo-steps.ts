import { prepare } from '../client/prepare.ts'
import { type AnyOperation, pathNames } from '../contract/operation.ts'
import { DocsctlError, type Problem } from '../errors.ts'
import { list } from '../text/sentences.ts'
import type { JobHeader, JournalContent, StepProgress } from './journal-file.ts'
import { isThere } from './states/agreement.ts'
import { grantsBefore } from './states/grants.ts'
import { moves } from './states/places.ts'
import { clearedWith } from './states/shown-as.ts'
import type { Expected, FieldsFound } from './states/state.ts'
import { lastParameter, namedIn, type StateWay, stateWayOf } from './states/state-way.ts'
import { membersBefore } from './states/team-members.ts'
import { effectBack, isAnswerOfStep, type JobStep, textsIn, unknownOperation } from './step.ts'
import { MovesBack } from './undo-moves.ts'

/** What takes a job back, the last of it first, and what of it nothing takes back. */
export interface UndoPlan {
  steps: JobStep[]
  left: { id: string; reason: string }[]
  /** those that come back without all that they were */
  lost: { id: string; reason: string }[]
  /** steps that changed nothing */
  same: number
  /** each builds on the one before, so they are done in turn */
  isInTurn: boolean
}

type Inverse = { steps: JobStep[]; loses?: string | undefined } | { reason: string } | 'same'

export function planUndo(
  { header, steps, progress }: Pick<JournalContent, 'header' | 'steps' | 'progress'>,
  operations: ReadonlyMap<string, AnyOperation>,
  now: number,
): UndoPlan {
  const plan: UndoPlan = { steps: [], left: [], lost: [], same: 0, isInTurn: false }
  const movesBack = new MovesBack(steps, progress)
  for (const [index, step] of [...steps.entries()].reverse()) {
    const became = progress[index] as StepProgress
    if (became.is === 'waiting' || became.is === 'failed') continue
    const inverse = inverseOf(step, became, operations, { movesBack, now })
    if (inverse === 'same' && header.secrets) {
      plan.left.push({ id: step.id, reason: secretsOf(header) as string })
    } else if (inverse === 'same') plan.same += 1
    else if ('steps' in inverse) {
      const effect = step.effect && effectBack(step.effect)
      plan.steps.push(...inverse.steps.map((one) => (effect ? { ...one, effect } : one)))
      const { loses = losesOf(step, operations) ?? secretsOf(header) } = inverse
      if (loses !== undefined) plan.lost.push({ id: step.id, reason: loses })
    } else plan.left.push({ id: step.id, reason: inverse.reason })
  }
  plan.isInTurn = plan.steps.some(({ operation }) => moves.includes(operation))
  return plan
}

/** Why what is secret stays as it was made. */
function secretsOf({ secrets }: Pick<JobHeader, 'secrets'>): string | undefined {
  return secrets && `no journal keeps what ${list(secrets.places, 'and')} was`
}

function losesOf(step: JobStep, operations: ReadonlyMap<string, AnyOperation>) {
  const operation = operations.get(step.operation)
  return operation && stateWayOf(operation, operations).loses
}

function inverseOf(
  step: JobStep,
  became: StepProgress,
  operations: ReadonlyMap<string, AnyOperation>,
  { movesBack, now }: { movesBack: MovesBack; now: number },
): Inverse {
  const operation = operations.get(step.operation)
  if (!operation) return { reason: unknownOperation(step) }
  if (became.is !== 'done') {
    return { reason: 'whether it was done is not known; docsctl jobs resume looks it up' }
  }
  // it goes with what was created for it
  if (Object.values(step.path).some(isAnswerOfStep)) return 'same'
  const way = stateWayOf(operation, operations)
  const isCreation = way.inverse && became.before === 'absent'
  if (way.lasting !== undefined && !isCreation) return { reason: way.lasting }
  if (way.kind === 'create') return ofCreation(step, became, way)
  if (way.kind === 'other') return { reason: `nothing takes ${operation.id} back` }
  const { before = 'unread', after = {} } = became
  if (way.kind === 'switch') {
    if (!way.inverse) return { reason: `nothing takes ${operation.id} back` }
    if (isThere(step, way, before) === 'agrees') return 'same'
    return made(step, way.inverse, step.path, undefined, { fields: way.becomes ?? {} })
  }
  if (before === 'unread') return { reason: 'what was there before it is not known' }
  if (way.kind === 'delete') {
    const { days } = way
    if (days !== undefined && now - (became.at ?? now) > days * 86_400_000) {
      return { reason: `it was deleted more than ${days} days ago` }
    }
    return ofDeletion(step, before, way)
  }
  if (before === 'absent') {
    if (way.kind !== 'put' || !way.inverse) return { reason: 'there was nothing before it' }
    return made(step, way.inverse, step.path, undefined, expectedOf(after))
  }
  if (way.kind === 'grants') return ofGrants(step, before.fields, operations)
  if (way.kind === 'members') return ofMembers(step, operation, before.fields)
  if (way.kind === 'move' && isThere(step, way, before) === 'agrees') return 'same'
  if (way.kind === 'move') return ofMove(step, before.fields, operations, movesBack)
  return ofValues(step, operation, before, after)
}

function ofGrants(
  step: JobStep,
  before: object,
  operations: ReadonlyMap<string, AnyOperation>,
): Inverse {
  const { role, users, teams } = step.body as Record<string, string | null>
  // it goes with whom it was given to
  if (textsIn([users, teams]).every(isAnswerOfStep)) return 'same'
  const all = grantsBefore(step, { ...before }).map(({ operation, path, body, id }) =>
    made({ ...step, id }, operations.get(operation) as AnyOperation, path, body, {
      fields: { role },
    }),
  )
  const steps = all.flatMap((one) => (one !== 'same' && 'steps' in one ? one.steps : []))
  return steps.length > 0 ? { steps } : 'same'
}

function ofMembers(step: JobStep, operation: AnyOperation, before: object): Inverse {
  const back = membersBefore(step, { ...before })
  if (!back) return 'same'
  return made(step, operation, step.path, back.body, { fields: back.left })
}

function ofMove(
  step: JobStep,
  before: object,
  operations: ReadonlyMap<string, AnyOperation>,
  movesBack: MovesBack,
): Inverse {
  const back = movesBack.next(step, before)
  if (back === 'same' || 'reason' in back) return back
  const operation = operations.get(back.operation) as AnyOperation
  const inverse = made(step, operation, back.path, back.body, { fields: back.left })
  return inverse !== 'same' && 'steps' in inverse ? { ...inverse, loses: back.loses } : inverse
}

const expectedOf = (after: Record<string, unknown>): Expected =>
  Object.keys(after).length > 0 ? { fields: after } : 'present'

/** The values before, of those that were changed; one that can't be set again holds none of the others. */
function ofValues(
  step: JobStep,
  operation: AnyOperation,
  { fields: before, unknown = [] }: FieldsFound,
  after: Record<string, unknown>,
): Inverse {
  const asked = Object.keys((step.body ?? {}) as object)
  const cleared = asked.flatMap((key) => clearedWith[operation.id]?.[key] ?? [])
  const changed = [...new Set([...asked, ...cleared])].filter(
    (key) => unknown.includes(key) || !isSame(before[key], after[key]),
  )
  if (changed.length === 0) return 'same'
  const lost: string[] = []
  const body: Record<string, unknown> = {}
  for (const key of changed) {
    const value = sentAs(before[key], after[key], (one) =>
      takes(operation, step.path, { [key]: one }),
    )
    if (unknown.includes(key)) lost.push(`what "${key}" was before is not known`)
    else if (takes(operation, step.path, { [key]: value })) body[key] = value
    else lost.push(`what "${key}" was before can't be set again`)
  }
  if (placing.some((key) => key in body))
    lost.push('its place there is not known, it goes to the end')
  const reason = lost.length > 0 ? list(lost, 'and') : undefined
  const back = Object.keys(body)
  if (back.length === 0) return { reason: reason as string }
  const left = Object.fromEntries(back.map((key) => [key, after[key]]))
  const inverse = made(step, operation, step.path, body, { fields: left })
  return inverse !== 'same' && 'steps' in inverse && reason !== undefined
    ? { ...inverse, loses: reason }
    : inverse
}

/** What also puts a thing behind all others of a place. */
const placing = ['siteSectionGroupId', 'parentSectionGroupId']

/** Whether a body may have this under a key of its own. */
function takes(operation: AnyOperation, path: JobStep['path'], body: object): boolean {
  return !problemsOf(operation, path, body).some(
    ({ where }) => where.split('.')[1] === Object.keys(body)[0],
  )
}

/** A value as a body takes it, from how it is read; what was not there is nothing, in the form of what there is. */
function sentAs(value: unknown, now: unknown, isTaken: (value: unknown) => boolean): unknown {
  if (value === undefined || value === null) {
    const nothing = [null, ...(Array.isArray(now) ? [[]] : []), false, ''].find(isTaken)
    return nothing ?? null
  }
  const { origin, target } = value as { origin?: unknown; target?: unknown }
  return typeof origin === 'string' && typeof target === 'string' ? target : value
}

function ofDeletion(
  step: JobStep,
  before: Exclude<StepProgress['before'], undefined>,
  way: StateWay,
): Inverse {
  if (before === 'absent') return 'same'
  const { inverse } = way
  if (!inverse) return { reason: "what was deleted can't be brought back" }
  const fields = before === 'unread' ? {} : before.fields
  if (inverse.id.endsWith('.permissions.grant')) {
    const { userId, teamId, ...place } = step.path
    const who = userId === undefined ? { teams: [teamId] } : { users: [userId] }
    const inverted = made(step, inverse, place, { ...who, role: fields.role ?? null }, 'absent')
    if (inverted === 'same' || 'reason' in inverted) return inverted
    const stateBy = { operation: step.operation, path: step.path }
    return { steps: inverted.steps.map((one) => ({ ...one, stateBy })) }
  }
  const body = inverse.body && Object.keys(fields).length > 0 ? fields : undefined
  return made(step, inverse, step.path, body, inverse.body ? 'absent' : undefined)
}

function ofCreation(step: JobStep, { after = {} }: StepProgress, { inverse }: StateWay): Inverse {
  const id = inverse && after[namedIn(inverse)]
  if (!inverse || typeof id !== 'string') return { reason: 'nothing takes its creation back' }
  const known: Record<string, string> = { ...step.path, [lastParameter(inverse)]: id }
  const path = Object.fromEntries(pathNames(inverse.path).map((name) => [name, known[name] ?? '']))
  return made(step, inverse, path, undefined, 'present')
}

/** A step backwards; one that the service would not take is none. */
function made(
  { id }: JobStep,
  operation: AnyOperation,
  path: Record<string, string>,
  body: unknown,
  expect?: Expected,
): Inverse {
  const [problem] = problemsOf(operation, path, body)
  if (problem) {
    const key = problem.where.split('.')[1] ?? operation.id
    return { reason: `what "${key}" was before can't be set again` }
  }
  return {
    steps: [
      {
        id,
        operation: operation.id,
        path,
        ...(body !== undefined && { body }),
        ...(expect && { expect }),
      },
    ],
  }
}

/** What the service would not take. */
function problemsOf(
  operation: AnyOperation,
  path: Record<string, string>,
  body: unknown,
): readonly Pick<Problem, 'where'>[] {
  try {
    prepare(operation, { path, ...(body !== undefined && { body }) })
    return []
  } catch (error) {
    if (!(error instanceof DocsctlError)) throw error
    return error.details.problems ?? [{ where: operation.id }]
  }
}

function isSame(before: unknown, after: unknown): boolean {
  return JSON.stringify(before ?? null) === JSON.stringify(after ?? null)
}
