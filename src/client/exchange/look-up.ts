import type { AnyOperation } from '../../contract/operation.ts'
import { type Prepared, prepare, splitInput } from '../prepare.ts'

/**
 * Returns the request that looks up the resource of a write with a lost response. Returns
 * `undefined` if there is no such request.
 */
export function lookUpRequest({ operation, parts }: Prepared): Prepared | undefined {
  const { lookUp } = operation
  if (!lookUp) return undefined
  const input: Record<string, unknown> = {}
  for (const [name, key] of Object.entries(lookUp.input ?? {}))
    input[name] = requestValue(parts, key)
  return prepare(lookUp.operation, splitInput(lookUp.operation, input))
}

/**
 * The outcome of a lookup: the created resource, `not-yet` if no effect is visible, or `unclear` if
 * several resources are possible.
 */
export type LookUpOutcome = { resource: unknown } | 'not-yet' | 'unclear'

/**
 * Finds the resource that a write with a lost response created. It must be the only resource that
 * matches all sent values and was created at or after `began`. `began` is the earliest possible
 * time of the write by the service's clock.
 */
export function outcomeAmong(
  resources: readonly unknown[],
  { operation, parts }: Prepared,
  began: number | undefined,
): LookUpOutcome {
  const { since, shownAs = {}, unshown = [] } = operation.lookUp ?? {}
  const sent = sentValues(parts, shownAs).filter(([key]) => !unshown.includes(key))
  // if no sent value is distinctive, any new resource would match
  if (sent.length === 0) return 'unclear'
  const alike: unknown[] = []
  let isUnclear = false
  for (const resource of resources) {
    const answers = sent.map(([field, value]) => agrees(valueAtPath(resource, field), value))
    if (answers.includes('differs')) continue
    const isFresh =
      since === undefined ||
      (began === undefined ? undefined : isSince(valueAtPath(resource, since), began))
    if (isFresh === false) continue
    if (isFresh === undefined || answers.includes('unclear')) isUnclear = true
    else alike.push(resource)
  }
  if (isUnclear || alike.length > 1) return 'unclear'
  return alike.length === 0 ? 'not-yet' : { resource: alike[0] }
}

/** Returns all sent values by the response field that contains them. */
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

/**
 * Returns whether a resource has the sent value. Ignores values that are missing or have a
 * different format.
 */
export function agrees(found: unknown, sent: unknown): Agreement {
  if (found === undefined) return sent === null ? 'agrees' : 'unclear'
  if (!isObject(sent) || !isObject(found)) {
    if (isObject(sent) || isObject(found)) return 'unclear'
    return found === sent ? 'agrees' : 'differs'
  }
  if (Array.isArray(sent) && Array.isArray(found) && sent.length !== found.length) return 'differs'
  const answers = Object.entries(sent).map(([key, value]) => agrees(valueAtPath(found, key), value))
  return (
    answers.find((one) => one === 'differs') ?? answers.find((one) => one === 'unclear') ?? 'agrees'
  )
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function isSince(value: unknown, began: number): boolean {
  const time = Date.parse(String(value))
  // a time without milliseconds can be up to one second too early
  return time >= (time % 1000 === 0 ? began - 999 : began)
}

/** Returns the resources in an unpaginated lookup response. */
export function foundResources(operation: AnyOperation, body: unknown): readonly unknown[] {
  const list =
    operation.list === undefined
      ? [body]
      : operation.list === null
        ? body
        : valueAtPath(body, operation.list)
  return Array.isArray(list) ? list : []
}

function requestValue({ path, query, body }: Prepared['parts'], key: string): unknown {
  return path[key] ?? query?.[key] ?? valueAtPath(body, key)
}

function valueAtPath(value: unknown, dotted: string): unknown {
  let inner = value
  for (const key of dotted.split('.')) {
    if (!isObject(inner)) return undefined
    inner = (inner as Record<string, unknown>)[key]
  }
  return inner
}
