import type { RoleOrGuest } from '../../../contract/common.ts'
import { roleRank } from '../../../contract/roles/rank.ts'
import type { PolicyFacts } from '../../policy/model/index.ts'
import { ageLabel, seenAges } from './ages.ts'
import { type Part, part } from './part.ts'

/** The number of people with a role, by the time since they were last seen. */
export interface RoleCount {
  role: string
  total: number
  /** by the label of the age, or `never` */
  seen: Record<string, number>
}

export interface PeopleCounts {
  total: number
  /** the members whose account is disabled; the counts by role don't include them */
  disabled: number
  roles: RoleCount[]
}

export const neverSeen = 'never'

/** The columns of the counts by role. */
export const seenLabels: readonly string[] = [...seenAges.map(({ label }) => label), neverSeen]

/** Counts the members by role and by the time since they were last seen. */
export function peopleFacts({ members, now }: PolicyFacts): Part<PeopleCounts> {
  return part(members, 'Members', (all): PeopleCounts => {
    const active = all.filter(({ disabled }) => !disabled)
    const roles = new Map<RoleOrGuest, RoleCount>()
    for (const { role, lastSeenAt } of active) {
      const count = roles.get(role) ?? {
        role: role ?? 'guest',
        total: 0,
        seen: Object.fromEntries(seenLabels.map((label) => [label, 0])),
      }
      roles.set(role, count)
      const label = lastSeenAt === undefined ? neverSeen : ageLabel(seenAges, lastSeenAt, now)
      count.total += 1
      count.seen[label] = (count.seen[label] ?? 0) + 1
    }
    return {
      total: all.length,
      disabled: all.length - active.length,
      roles: [...roles].sort(([a], [b]) => roleRank(b) - roleRank(a)).map(([, count]) => count),
    }
  })
}
