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

/** What is there of a lost write: the thing that it made, nothing yet, or no way to tell. */
export type LookUpOutcome = { thing: unknown } | 'not-yet' | 'unclear'

/**
 * Picks the one thing that the lost write made: it agrees in all that was sent, and is no older.
 * `began` is when it was sent, by the clock of the service and rather too early.
 */
export function outcomeAmong(
  things: readonly unknown[],
  { operation, parts }: Prepared,
  began: number | undefined,
): LookUpOutcome {
  const { since, shownAs = {}, unshown = [] } = operation.lookUp ?? {}
  const sent = sentValues(parts, shownAs).filter(([key]) => !unshown.includes(key))
  // Without anything that tells it apart, any other new thing could be taken for it.
  if (sent.length === 0) return 'unclear'
  const alike: unknown[] = []
  let isUnclear = false
  for (const thing of things) {
    const answers = sent.map(([field, value]) => agrees(at(thing, field), value))
    if (answers.includes('differs')) continue
    const isFresh =
      since === undefined || (began === undefined ? undefined : isSince(at(thing, since), began))
    if (isFresh === false) continue
    if (isFresh === undefined || answers.includes('unclear')) isUnclear = true
    else alike.push(thing)
  }
  if (isUnclear || alike.length > 1) return 'unclear'
  return alike.length === 0 ? 'not-yet' : { thing: alike[0] }
}

/** All that was sent, by the field of the thing in which it would show. */
function sentValues(
  { path, body }: Prepared['parts'],
  shownAs: Record<string, string>,
): [field: string, value: unknown][] {
  const inPath = Object.entries(path).filter(([name]) => name in shownAs)
  const inBody = Object.entries((body ?? {}) as object).flatMap(([key, value]) =>
    Object.keys(shownAs).some((name) => name.startsWith(`${key}.`))
      ? Object.entries(value as object).map(([inner, one]) => [`${key}.${inner}`, one] as const)
      : [[key, value] as const],
  )
  return [...inPath, ...inBody].map(([key, value]) => [shownAs[key] ?? key, value])
}

export type Agreement = 'agrees' | 'differs' | 'unclear'

/** Whether a value of a thing is the one that was sent; what the thing has not, or otherwise, tells nothing. */
export function agrees(found: unknown, sent: unknown): Agreement {
  if (found === undefined) return sent === null ? 'agrees' : 'unclear'
  if (!isObject(sent) || !isObject(found)) {
    if (isObject(sent) || isObject(found)) return 'unclear'
    return found === sent ? 'agrees' : 'differs'
  }
  if (Array.isArray(sent) && Array.isArray(found) && sent.length !== found.length) return 'differs'
  const answers = Object.entries(sent).map(([key, value]) => agrees(at(found, key), value))
  return (
    answers.find((one) => one === 'differs') ?? answers.find((one) => one === 'unclear') ?? 'agrees'
  )
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
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
    if (!isObject(inner)) return undefined
    inner = (inner as Record<string, unknown>)[key]
  }
  return inner
}
