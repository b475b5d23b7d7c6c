import { prepare } from '../client/prepare.ts'
import type { AnyOperation } from '../contract/operation.ts'
import { DocsctlError, type Problem } from '../errors.ts'
import type { Expected } from './states/state.ts'
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
