import type { AnyOperation } from '../../../contract/operation.ts'
import type { Implementation } from '../../http/implement.ts'

/** What an operation on a space does, its twin on a change request does too; their paths tell them apart. */
export function andOn(twin: AnyOperation, implementation: Implementation): Implementation[] {
  return [implementation, { ...implementation, operation: twin }]
}
