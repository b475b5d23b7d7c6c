import { asObject, type Node } from './node.ts'

const levels = ['draft', 'alpha', 'beta', 'stable']

/** Returns the stability of an operation; the default is stable. */
export function stabilityLevel(node: Node): string {
  const level = String(node['x-stability-level'] ?? 'stable').toLowerCase()
  return levels.includes(level) ? level : 'stable'
}

/** Returns whether an operation is stable. Clients of experimental ones expect breaking changes. */
export function isSettled(node: Node): boolean {
  return levels.indexOf(stabilityLevel(node)) >= levels.indexOf('beta')
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

/** The message for something that was removed after an announced end. */
export const removedAsAnnounced = 'was removed as announced'

/** The message for a new part that clients must send or receive. */
export const addedAsRequired = 'was added and is required'

/**
 * Returns the version that a breaking change requires, if the versions have major numbers and the
 * new one isn't higher.
 */
export function requiredVersion(
  before: Node,
  after: Node,
): { is: string; wanted: string } | undefined {
  const [was, is] = [before, after].map(({ info }) => String(asObject(info).version ?? ''))
  const [old, now] = [majorVersion(was ?? ''), majorVersion(is ?? '')]
  // before 1.0 everything may change
  if (old === undefined || now === undefined || old === 0 || now > old) return undefined
  return { is: is ?? '', wanted: `${(was ?? '').startsWith('v') ? 'v' : ''}${old + 1}.0.0` }
}

function majorVersion(version: string): number | undefined {
  const [, major] = /^v?(\d+)\.\d+(\.\d+)?([-+].*)?$/.exec(version) ?? []
  return major === undefined ? undefined : Number(major)
}
