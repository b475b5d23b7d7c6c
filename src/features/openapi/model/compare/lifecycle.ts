import type { ChangeRule, ReportedRule } from './change.ts'
import { asObject, type Node } from './node.ts'

const levels = ['draft', 'alpha', 'beta', 'stable']

/** Returns the stability of an operation; the default is stable. */
export function stabilityLevel(node: Node): string {
  const level = String(node['x-stability-level'] ?? 'stable').toLowerCase()
  return levels.includes(level) ? level : 'stable'
}

/**
 * Returns whether an operation is stable. Clients of unstable operations expect breaking changes.
 */
export function isSettled(node: Node): boolean {
  return levels.indexOf(stabilityLevel(node)) >= levels.indexOf('beta')
}

/** Returns whether a stability level exists. */
export function isStabilityLevel(level: unknown): boolean {
  return typeof level === 'string' && levels.includes(level.toLowerCase())
}

export function isLessStable(before: Node, after: Node): boolean {
  return levels.indexOf(stabilityLevel(after)) < levels.indexOf(stabilityLevel(before))
}

/** Returns whether its announced end date has passed. */
export function isSunset(value: unknown, today: Date): boolean {
  const { deprecated, ...node } = asObject(value)
  const sunset = node['x-sunset'] ?? node.sunset
  if (deprecated !== true || typeof sunset !== 'string') return false
  const end = Date.parse(sunset)
  return !Number.isNaN(end) && end <= today.getTime()
}

/** Returns the rule for a removed part, depending on whether its end was announced. */
export function removalRule(rule: ChangeRule, node: Node, today: Date): ReportedRule {
  if (node.deprecated !== true) return rule
  const end = sunsetDate(node)
  if (end === undefined) return `${rule}/deprecated`
  return end !== 'invalid' && end <= today.getTime() ? `${rule}/deprecated` : `${rule}/early`
}

/** Returns the announced end date as a timestamp, or undefined if there is none. */
export function sunsetDate(node: Node): number | 'invalid' | undefined {
  const sunset = node['x-sunset'] ?? node.sunset
  if (sunset === undefined) return undefined
  const isDate = typeof sunset === 'string' && /^\d{4}-\d\d-\d\d/.test(sunset)
  const end = isDate ? Date.parse(sunset) : Number.NaN
  return Number.isNaN(end) ? 'invalid' : end
}

/** The message for a part that was removed after its announced end. */
export const removedAsAnnounced = 'was removed as announced'

/** The message for a new part that clients must send or receive. */
export const addedAsRequired = 'was added and is required'

/**
 * Returns the version that a breaking change requires, unless the major number was already
 * increased or the versions have none.
 */
export function requiredVersion(
  before: Node,
  after: Node,
): { is: string; wanted: string } | undefined {
  const [was, is] = [before, after].map(({ info }) => String(asObject(info).version ?? ''))
  const [old, now] = [majorVersion(was ?? ''), majorVersion(is ?? '')]
  // before version 1.0, any change is allowed
  if (old === undefined || now === undefined || old === 0 || now > old) return undefined
  return { is: is ?? '', wanted: `${(was ?? '').startsWith('v') ? 'v' : ''}${old + 1}.0.0` }
}

function majorVersion(version: string): number | undefined {
  const [, major] = /^v?(\d+)\.\d+(\.\d+)?([-+].*)?$/.exec(version) ?? []
  return major === undefined ? undefined : Number(major)
}
