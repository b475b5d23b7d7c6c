import type { Node } from '../node.ts'
import { emptyMap } from './schema-view.ts'

type Limits = ReadonlyMap<string, number>

const lower = [
  ...['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties', 'minContains'],
]
const upper = [
  ...['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties', 'maxContains'],
]

const names = [...lower, ...upper]

const exclusiveLimits: Record<string, string> = {
  minimum: 'exclusiveMinimum',
  exclusiveMinimum: 'minimum',
  maximum: 'exclusiveMaximum',
  exclusiveMaximum: 'maximum',
}

/** Returns the limits of a schema by their OpenAPI 3.1 keywords. */
export function schemaLimits(node: Node): Map<string, number> {
  let limits: Map<string, number> = emptyMap
  for (const name of names) {
    const limit = readLimit(node, name)
    if (typeof limit !== 'number') continue
    // a minimum of zero for a length or a count isn't a limit
    if (limit === 0 && /^min[LIPC]/.test(name)) continue
    // before OpenAPI 3.1, `exclusiveMinimum` and `exclusiveMaximum` are booleans
    const exclusiveLimit = exclusiveLimits[name]
    if (limits === emptyMap) limits = new Map()
    limits.set(
      exclusiveLimit !== undefined && node[exclusiveLimit] === true ? exclusiveLimit : name,
      limit,
    )
  }
  return limits
}

/** Returns the value of a limit. `minContains` defaults to 1, and applies only with `contains`. */
function readLimit(node: Node, name: string): unknown {
  const limit = node[name]
  if (!name.endsWith('Contains')) return limit
  if (node.contains === undefined) return undefined
  return name === 'minContains' ? (limit ?? 1) : limit
}

/** Returns the stricter limits of two schemas that both apply to a value. */
export function bothLimits(a: Limits, b: Limits): Map<string, number> {
  const both = new Map(a)
  for (const [name, limit] of b) {
    const other = both.get(name)
    const strict = lower.includes(name) ? Math.max : Math.min
    both.set(name, other === undefined ? limit : strict(other, limit))
  }
  return both
}

/** Returns whether all values within `limits` also meet one other limit. */
export function impliesLimit(limits: Limits, name: string, limit: number): boolean {
  const beyond = (other: number | undefined) =>
    other === undefined ? Number.NaN : lower.includes(name) ? other - limit : limit - other
  const exclusiveLimit = beyond(limits.get(exclusiveLimits[name] ?? name))
  return (
    beyond(limits.get(name)) >= 0 ||
    (name.startsWith('exclusive') ? exclusiveLimit > 0 : exclusiveLimit >= 0)
  )
}

/** Returns whether no value can meet the limits of both schemas. */
export function areContradictory(a: Limits, b: Limits): boolean {
  const kind = (name: string) => name.replace(/^(exclusiveM|m)(in|ax)/, '')
  const isAbove = (least: Limits, most: Limits) =>
    [...least].some(([name, limit]) => {
      if (!lower.includes(name)) return false
      return [...most].some(([other, end]) => {
        if (!upper.includes(other) || kind(name) !== kind(other)) return false
        return limit > end || (limit === end && `${name}${other}`.includes('exclusive'))
      })
    })
  return isAbove(a, b) || isAbove(b, a)
}
