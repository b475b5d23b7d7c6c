import type { ChangeRule, ReportedRule } from './change.ts'
import { asObject, type Node } from './node.ts'

const levels = ['draft', 'alpha', 'beta', 'stable']

/** Returns the stability level of an operation. The default is `stable`. */
export function stabilityLevel(node: Node): string {
  const level = String(node['x-stability-level'] ?? 'stable').toLowerCase()
  return levels.includes(level) ? level : 'stable'
}

/**
 * Returns whether an operation is stable or in beta. Clients of other operations expect breaking
 * changes.
 */
export function isSettled(node: Node): boolean {
  return levels.indexOf(stabilityLevel(node)) >= levels.indexOf('beta')
}

export function isStabilityLevel(level: unknown): boolean {
  return typeof level === 'string' && levels.includes(level.toLowerCase())
}

export function isLessStable(before: Node, after: Node): boolean {
  return levels.indexOf(stabilityLevel(after)) < levels.indexOf(stabilityLevel(before))
}

/**
 * Returns whether a deprecated operation, parameter, or field has reached its announced end date.
 */
export function isSunset(value: unknown, today: Date): boolean {
  const { deprecated, ...node } = asObject(value)
  const sunset = node['x-sunset'] ?? node.sunset
  if (deprecated !== true || typeof sunset !== 'string') return false
  const end = Date.parse(sunset)
  return !Number.isNaN(end) && end <= today.getTime()
}

/**
 * Returns the rule for a removal. The detail depends on whether the removal was announced in time.
 */
export function removalRule(rule: ChangeRule, node: Node, today: Date): ReportedRule {
  if (node.deprecated !== true) return rule
  const end = sunsetDate(node)
  if (end === undefined) return `${rule}/deprecated`
  return end !== 'invalid' && end <= today.getTime() ? `${rule}/deprecated` : `${rule}/early`
}

/** Returns the message for a new deprecation, with its announced end. */
export function deprecationText(node: Node): string {
  const sunset = node['x-sunset'] ?? node.sunset
  const end = sunsetDate(node)
  if (end === undefined) return 'is deprecated'
  if (end !== 'invalid') return `is deprecated and will be removed on ${sunset}`
  return `is deprecated, but the end date ${JSON.stringify(sunset)} is invalid`
}

/** Returns the announced end as a timestamp, `invalid` if it isn't a date, or undefined if none. */
export function sunsetDate(node: Node): number | 'invalid' | undefined {
  const sunset = node['x-sunset'] ?? node.sunset
  if (sunset === undefined) return undefined
  const isDate = typeof sunset === 'string' && /^\d{4}-\d\d-\d\d/.test(sunset)
  const end = isDate ? Date.parse(sunset) : Number.NaN
  return Number.isNaN(end) ? 'invalid' : end
}

/** The message for a removal after the announced end date. */
export const removedAsAnnounced = 'was removed as announced'

/** The message for a new field or parameter that clients must send or receive. */
export const addedAsRequired = 'was added and is required'

/**
 * Returns the version that a breaking change requires. Returns undefined if the new version is high
 * enough, or if a version doesn't follow semantic versioning.
 */
export function requiredVersion(
  before: Node,
  after: Node,
): { is: string; wanted: string } | undefined {
  const [was, is] = [before, after].map(({ info }) => String(asObject(info).version ?? ''))
  const [old, now] = [majorVersion(was ?? ''), majorVersion(is ?? '')]
  // before version 1.0, a breaking change doesn't require a new major version
  if (old === undefined || now === undefined || old === 0 || now > old) return undefined
  return { is: is ?? '', wanted: `${(was ?? '').startsWith('v') ? 'v' : ''}${old + 1}.0.0` }
}

function majorVersion(version: string): number | undefined {
  const [, major] = /^v?(\d+)\.\d+(\.\d+)?([-+].*)?$/.exec(version) ?? []
  return major === undefined ? undefined : Number(major)
}
