import { type Node, objectOf } from './node.ts'

const levels = ['draft', 'alpha', 'beta', 'stable']

/** How settled an operation is; one that doesn't say so is stable. */
export function stabilityOf(node: Node): string {
  const level = String(node['x-stability-level'] ?? 'stable').toLowerCase()
  return levels.includes(level) ? level : 'stable'
}

/** Clients of what is still tried out have been told that it may break. */
export function isSettled(node: Node): boolean {
  return levels.indexOf(stabilityOf(node)) >= levels.indexOf('beta')
}

export function isLessStable(before: Node, after: Node): boolean {
  return levels.indexOf(stabilityOf(after)) < levels.indexOf(stabilityOf(before))
}

/** Whether its end was announced, and is past. */
export function isSunset(value: unknown, today: Date): boolean {
  const { deprecated, ...node } = objectOf(value)
  const sunset = node['x-sunset'] ?? node.sunset
  if (deprecated !== true || typeof sunset !== 'string') return false
  const end = Date.parse(sunset)
  return !Number.isNaN(end) && end <= today.getTime()
}

/** What is told of something that is gone, where its end was announced. */
export const goneAsAnnounced = 'is gone, as was announced'

/** What a break wants of the version, where versions have majors and the new one is no further. */
export function wantedVersion(
  before: Node,
  after: Node,
): { is: string; wanted: string } | undefined {
  const [was, is] = [before, after].map(({ info }) => String(objectOf(info).version ?? ''))
  const [old, now] = [majorOf(was ?? ''), majorOf(is ?? '')]
  // before 1.0 everything may change
  if (old === undefined || now === undefined || old === 0 || now > old) return undefined
  return { is: is ?? '', wanted: `${(was ?? '').startsWith('v') ? 'v' : ''}${old + 1}.0.0` }
}

function majorOf(version: string): number | undefined {
  const [, major] = /^v?(\d+)\.\d+(\.\d+)?([-+].*)?$/.exec(version) ?? []
  return major === undefined ? undefined : Number(major)
}
