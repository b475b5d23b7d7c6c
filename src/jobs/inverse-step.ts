import { prepare } from '../client/prepare.ts'
import { type AnyOperation, pathNames } from '../contract/operation.ts'
import { DocsctlError, type Problem } from '../errors.ts'
import type { StepProgress } from './journal-file.ts'
import type { Expected, ResourceState } from './states/state.ts'
import {
  lastParameter,
  lastParameterField,
  type StateAccess,
  stateAccess,
} from './states/state-access.ts'
import type { JobStep, UndoCommand } from './step.ts'

/** The requests or the command that undo a step, or the reason why it can't be undone. */
export type Inverse =
  | { steps: JobStep[]; loses?: string | undefined }
  | { command: UndoCommand }
  | { reason: string }
  | 'same'

/**
 * Builds the step that undoes a step. Returns the reason if the service wouldn't accept such a
 * step.
 */
export function createInverse(
  { id }: JobStep,
  operation: AnyOperation,
  path: Record<string, string>,
  body: unknown,
  expect?: Expected,
): Inverse {
  const [problem] = requestProblems(operation, path, body)
  if (problem) {
    const key = problem.where.split('.')[1] ?? operation.id
    return { reason: `the previous value of "${key}" cannot be restored` }
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

/**
 * Builds the step that toggles the user's own reactions again, if the previous reactions are known.
 */
export function inverseOfReactions(
  step: JobStep,
  operation: AnyOperation,
  before: Record<string, unknown>,
): Inverse | undefined {
  const { addedReactions: added, removedReactions: removed } = step.body as Record<string, unknown>
  if (!(added ? before.addedReactions : removed && before.removedReactions)) return undefined
  const body = { ...(removed ? { addedReactions: removed } : { removedReactions: added }) }
  return createInverse(step, operation, step.path, body)
}

/** Builds the step that deletes the glossary entries that a step added, if their IDs are known. */
export function inverseOfInsertions(
  step: JobStep,
  operation: AnyOperation,
  { after: { entries } = {} }: StepProgress,
): Inverse | undefined {
  if (!Array.isArray(entries)) return undefined
  const operations = entries.map((id) => ({ type: 'delete', id }))
  return operations.length === 0
    ? 'same'
    : createInverse(step, operation, step.path, { operations })
}

/** Returns the state that a step left behind, which its undo expects. */
export const expectedState = (after: Record<string, unknown>): Expected =>
  Object.keys(after).length > 0 ? { fields: after } : 'present'

/** Builds the step that deletes a created resource, unless someone has changed it since. */
export function inverseOfCreation(
  step: JobStep,
  { after = {} }: StepProgress,
  { inverse }: StateAccess,
  operations: ReadonlyMap<string, AnyOperation>,
): Inverse {
  const id = inverse && after[lastParameterField(inverse)]
  if (!inverse || typeof id !== 'string') return { reason: unsupported }
  const known: Record<string, string> = { ...step.path, [lastParameter(inverse)]: id }
  const path = Object.fromEntries(pathNames(inverse.path).map((name) => [name, known[name] ?? '']))
  const { fields = [] } = stateAccess(inverse, operations)
  const left = Object.entries(after).filter(([key]) => fields.includes(key))
  const expected = expectedState(Object.fromEntries(left))
  // the ID of the step can be the ID of a parent, which must not appear to be deleted
  return createInverse({ ...step, id }, inverse, path, undefined, expected)
}

/** The reason why a deletion can't be undone. */
export const permanent = 'deleted resources of this kind cannot be restored'

/** The reason why a change can't be undone if docsctl has no way to revert it. */
export const unsupported = 'this kind of change cannot be reverted'

export function inverseOfDeletion(step: JobStep, before: ResourceState, way: StateAccess): Inverse {
  if (before === 'absent') return 'same'
  const { inverse } = way
  if (!inverse) return { reason: permanent }
  const fields = before === 'unread' ? {} : before.fields
  if (inverse.id.endsWith('.permissions.grant')) {
    const { userId, teamId, ...place } = step.path
    const who = userId === undefined ? { teams: [teamId] } : { users: [userId] }
    const inverted = createInverse(
      step,
      inverse,
      place,
      { ...who, role: fields.role ?? null },
      'absent',
    )
    if (inverted === 'same' || !('steps' in inverted)) return inverted
    const stateBy = { operation: step.operation, path: step.path }
    return { steps: inverted.steps.map((one) => ({ ...one, stateBy })) }
  }
  const body = inverse.body && Object.keys(fields).length > 0 ? fields : undefined
  return createInverse(step, inverse, step.path, body, inverse.body ? 'absent' : undefined)
}

export function requestProblems(
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
