import type { AnyOperation } from '../../../contract/operation.ts'
import type { Implementation } from '../../http/implement.ts'

/** Implements two operations in the same way: one on a space, and one on a change request. */
export function withChangeRequestTwin(
  twin: AnyOperation,
  implementation: Implementation,
): Implementation[] {
  return [implementation, { ...implementation, operation: twin }]
}
