import { isDeepStrictEqual } from 'node:util'
import type { AnyOperation } from '../../contract/operation.ts'
import { type Prepared, prepare, splitInput } from '../prepare.ts'

/** The request that reads what a lost write would have made; `undefined` where the write can't be looked up. */
export function lookUpRequest({ operation, parts }: Prepared): Prepared | undefined {
  const { lookUp } = operation
  if (!lookUp) return undefined
  const input: Record<string, unknown> = {}
  for (const [name, key] of Object.entries(lookUp.input ?? {})) input[name] = keyOf(parts, key)
  return prepare(lookUp.operation, splitInput(lookUp.operation, input))
}

/** What came of a lost write: the thing that it made, nothing, or no way to tell. */
export type Outcome = { thing: unknown } | 'none' | 'unknown'

/**
 * Picks the one thing that the lost write made.
 * `began` is when it was sent, by the clock of the service and rather too early.
 */
export function outcomeAmong(
  things: readonly unknown[],
  { operation, parts }: Prepared,
  began: number | undefined,
): Outcome {
  const { same = {}, since } = operation.lookUp ?? {}
  const wanted = Object.entries(same)
    .map(([field, key]) => [field, keyOf(parts, key)] as const)
    .filter(([, value]) => value !== undefined)
  // Without anything that tells it apart, any other new thing could be taken for it.
  if (wanted.length === 0) return 'unknown'
  const alike = things.filter((thing) =>
    wanted.every(([field, value]) => isDeepStrictEqual(at(thing, field), value)),
  )
  if (alike.length === 0) return 'none'
  if (since !== undefined && began === undefined) return 'unknown'
  const fresh =
    since === undefined
      ? alike
      : alike.filter((thing) => isSince(at(thing, since), began as number))
  if (fresh.length > 1) return 'unknown'
  return fresh.length === 0 ? 'none' : { thing: fresh[0] }
}

function isSince(value: unknown, began: number): boolean {
  const time = Date.parse(String(value))
  // A time without milliseconds has been cut, by up to a second.
  return time >= (time % 1000 === 0 ? began - 999 : began)
}

/** The things in the answer of a look-up that isn't paged. */
export function thingsIn(operation: AnyOperation, body: unknown): readonly unknown[] {
  const list =
    operation.list === undefined
      ? [body]
      : operation.list === null
        ? body
        : at(body, operation.list)
  return Array.isArray(list) ? list : []
}

function keyOf({ path, query, body }: Prepared['parts'], key: string): unknown {
  return path[key] ?? query?.[key] ?? at(body, key)
}

function at(value: unknown, dotted: string): unknown {
  let inner = value
  for (const key of dotted.split('.')) {
    if (typeof inner !== 'object' || inner === null) return undefined
    inner = (inner as Record<string, unknown>)[key]
  }
  return inner
}
