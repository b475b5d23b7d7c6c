/** Scrambles a 32-bit number, so that consecutive numbers become unrelated. */
export function scramble(value: number): number {
  let hash = Math.imul(value ^ 0x9e3779b9, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/**
 * Creates an ID that contains a number. IDs with the same prefix sort by age, even if resources
 * were created at the same time.
 */
export function makeId(prefix: string, count: number): string {
  const age = count.toString(36).padStart(6, '0')
  return `${prefix}_${age}${scramble(count).toString(36).padStart(7, '0')}`
}

/**
 * Returns an ID that combines the ID of a container with a name that is unique in the container.
 */
export function scopedId(scope: string, name: string): string {
  return `${scope}/${name}`
}

export function memberId(organization: string, user: string): string {
  return scopedId(organization, user)
}

export function teamMemberId(team: string, user: string): string {
  return scopedId(team, user)
}

export function permissionId(target: string, subject: { user: string } | { team: string }): string {
  return scopedId(target, 'user' in subject ? `user:${subject.user}` : `team:${subject.team}`)
}
