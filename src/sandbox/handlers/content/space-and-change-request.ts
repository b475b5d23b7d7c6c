import type { AnyOperation } from '../../../contract/operation.ts'
import type { Implementation } from '../../http/implement.ts'

/**
 * Implements an operation on a space for its counterpart on change requests too. Their paths
 * distinguish them.
 */
export function withChangeRequestTwin(
  twin: AnyOperation,
  implementation: Implementation,
): Implementation[] {
  return [implementation, { ...implementation, operation: twin }]
}
