import type { Node } from '../node.ts'
import { nothing } from './schema-view.ts'

type Limits = ReadonlyMap<string, number>

const lower = [
  ...['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties', 'minContains'],
]
const upper = [
  ...['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties', 'maxContains'],
]

const names = [...lower, ...upper]

const sisters: Record<string, string> = {
  minimum: 'exclusiveMinimum',
  exclusiveMinimum: 'minimum',
  maximum: 'exclusiveMaximum',
  exclusiveMaximum: 'maximum',
}

/** The limits that a schema sets, as OpenAPI 3.1 says them. */
export function limitsOf(node: Node): Map<string, number> {
  let limits: Map<string, number> = nothing
  for (const name of names) {
    const limit = limitIn(node, name)
    if (typeof limit !== 'number') continue
    // there is nothing shorter than nothing
    if (limit === 0 && /^min[LIPC]/.test(name)) continue
    // until 3.0 another key says that the limit itself is out
    const sister = sisters[name]
    if (limits === nothing) limits = new Map()
    limits.set(sister !== undefined && node[sister] === true ? sister : name, limit)
  }
  return limits
}

/** How many of what a list contains is said beside what that is, and is one where it isn't. */
function limitIn(node: Node, name: string): unknown {
  const limit = node[name]
  if (!name.endsWith('Contains')) return limit
  if (node.contains === undefined) return undefined
  return name === 'minContains' ? (limit ?? 1) : limit
}

/** The limits of a value that has to keep to both. */
export function bothLimits(a: Limits, b: Limits): Map<string, number> {
  const both = new Map(a)
  for (const [name, limit] of b) {
    const other = both.get(name)
    const strict = lower.includes(name) ? Math.max : Math.min
    both.set(name, other === undefined ? limit : strict(other, limit))
  }
  return both
}

/** Whether all that is within the limits is within this one. */
export function keepsWithin(limits: Limits, name: string, limit: number): boolean {
  const beyond = (other: number | undefined) =>
    other === undefined ? Number.NaN : lower.includes(name) ? other - limit : limit - other
  const sister = beyond(limits.get(sisters[name] ?? name))
  return beyond(limits.get(name)) >= 0 || (name.startsWith('exclusive') ? sister > 0 : sister >= 0)
}

/** Whether nothing is within the limits of both. */
export function leaveNothing(a: Limits, b: Limits): boolean {
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
