import type { AnyOperation } from '../../../contract/operation.ts'
import type { Implementation } from '../../http/implement.ts'

/** Implements an operation on a space, and the same operation on a change request. */
export function withChangeRequestTwin(
  twin: AnyOperation,
  implementation: Implementation,
): Implementation[] {
  return [implementation, { ...implementation, operation: twin }]
}
