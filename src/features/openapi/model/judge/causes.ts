import { type ChangeGroup, changeFingerprint } from './groups.ts'

/** The smallest number of equal changes that become one. */
const leastAlike = 3

/**
 * Joins equal changes of the same part: a parameter that 22 operations repeat, or a field that many
 * schemas lose.
 */
export function groupByCause(groups: readonly ChangeGroup[]): ChangeGroup[] {
  const alike = new Map<string, ChangeGroup[]>()
  for (const group of groups) {
    const key = causeKey(group)
    if (key === undefined) continue
    const known = alike.get(key)
    if (known) known.push(group)
    else alike.set(key, [group])
  }
  const done = new Set<string>()
  return groups.flatMap((group) => {
    const key = causeKey(group)
    const members = key === undefined ? undefined : alike.get(key)
    if (key === undefined || members === undefined || members.length < leastAlike) return [group]
    if (done.has(key)) return []
    done.add(key)
    return [joinedGroup(members)]
  })
}

/** Accepted changes are never joined with others. */
function causeKey({ rule, severity, part, message, accepted }: ChangeGroup): string | undefined {
  if (part === undefined) return undefined
  return [rule, severity, part, message, accepted?.reason, accepted?.until].join('\0')
}

function joinedGroup(members: readonly ChangeGroup[]): ChangeGroup {
  const [first] = members as [ChangeGroup]
  const { part = '' } = first
  const further = members.reduce((sum, { furtherPlaces = 0 }) => sum + furtherPlaces, 0)
  return {
    ...first,
    fingerprint: causeFingerprint(first),
    subject: part,
    path: '',
    subjects: members.map(({ subject, path }) => `${subject}: ${path}`),
    places: members.flatMap(({ places }) => places),
    ...(further > 0 && { furtherPlaces: further }),
  }
}

/** Returns the fingerprint of a change wherever it occurs. */
export function causeFingerprint({ rule, part = '', message }: ChangeGroup): string {
  return changeFingerprint(rule, ['cause', part, ''], message)
}
