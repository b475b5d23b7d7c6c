import type { AnyOperation } from '../../contract/operation.ts'
import { unsupported } from '../inverse-step.ts'
import { isInNewResource, type JobStep } from '../step.ts'
import { stateAccess } from './state-access.ts'

/**
 * Returns the steps that `jobs undo` can't undo, whatever their outcome. Steps in a new resource
 * are undone together with the resource.
 */
export function irreversibleSteps(
  steps: readonly JobStep[],
  operations: ReadonlyMap<string, AnyOperation>,
): { step: JobStep; reason: string }[] {
  return steps.flatMap((step) => {
    const operation = operations.get(step.operation)
    if (!operation || isInNewResource(step)) return []
    const { noUndo, kind, inverse } = stateAccess(operation, operations)
    if (noUndo !== undefined) return [{ step, reason: noUndo }]
    return kind === 'create' && !inverse ? [{ step, reason: unsupported }] : []
  })
}
