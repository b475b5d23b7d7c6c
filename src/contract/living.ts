import type { AnyOperation } from './operation.ts'

/** The operations of the living service that its reference doesn't have; as heavy as the others. */
export const livingOperations: readonly AnyOperation[] = []
