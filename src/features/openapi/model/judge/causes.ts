import { additionalPart, wholeOperation, wholeSchema } from './changed-part.ts'
import { type ChangeGroup, changeFingerprint, formerMessage } from './groups.ts'

/** The minimum number of similar changes to combine. */
const minSimilar = 3

/**
 * Combines equal changes to the same part of the API, such as a parameter of 22 operations, a field
 * of many schemas, or the variants of many schemas.
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
    if (key === undefined || members === undefined || members.length < minSimilar) return [group]
    if (done.has(key)) return []
    done.add(key)
    return [joinedGroup(members)]
  })
}

/**
 * Returns the key by which groups are combined. Accepted groups are combined only if their reasons
 * and expiration dates are equal.
 */
function causeKey({ rule, severity, part, message, accepted }: ChangeGroup): string | undefined {
  if (part === undefined) return undefined
  return [rule, severity, part, message, accepted?.reason, accepted?.until].join('\0')
}

function joinedGroup(members: readonly ChangeGroup[]): ChangeGroup {
  const [first] = members as [ChangeGroup]
  const { part = '' } = first
  const further = members.reduce((sum, { furtherPlaces = 0 }) => sum + furtherPlaces, 0)
  const operations = members.map(({ fingerprint, subject }) => ({ fingerprint, subject }))
  return {
    ...first,
    fingerprint:
      part === wholeOperation ? setFingerprint(first, operations) : causeFingerprint(first),
    ...(part === wholeOperation && { members: operations }),
    // the message describes additional fields only below a schema
    subject: part === additionalPart ? wholeSchema : part,
    path: part === additionalPart ? '*' : '',
    subjects: members.map(({ subject, path }) => (path === '' ? subject : `${subject}: ${path}`)),
    places: members.flatMap(({ places }) => places),
    ...(further > 0 && { furtherPlaces: further }),
  }
}

/** Returns a fingerprint that doesn't depend on the location of the change. */
function causeFingerprint({ rule, part = '', message }: ChangeGroup): string {
  return changeFingerprint(rule, ['cause', part, ''], message)
}

/**
 * Returns a fingerprint for a set of operations. It changes with the set, so that accepting the
 * removal of some operations never accepts another removal.
 */
function setFingerprint(
  { rule, message }: ChangeGroup,
  operations: readonly { fingerprint: string }[],
): string {
  const all = operations.map(({ fingerprint }) => fingerprint).sort()
  return changeFingerprint(rule, ['operations', all.join(' '), ''], message)
}

/** Returns all fingerprints by which a change can be accepted, the current one first. */
export function acceptableFingerprints(group: ChangeGroup): string[] {
  const { fingerprint, formerFingerprint, message, part } = group
  const isAlone = part === undefined || part === wholeOperation
  const cause = (one: ChangeGroup) => (isAlone ? [] : [causeFingerprint(one)])
  const current = [fingerprint, ...cause(group)]
  if (formerFingerprint === undefined) return current
  return [...current, formerFingerprint, ...cause({ ...group, message: formerMessage(message) })]
}
