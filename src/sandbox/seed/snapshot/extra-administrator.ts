import { memberId } from '../../store/ids.ts'
import type { Seed } from '../seed.ts'

/** The ID of the administrator who reads a copy without administrators. */
export const extraAdministrator = 'usr_docsctl-verify'

/**
 * Adds an administrator to a copy without one, because only an administrator can read everything.
 * A snapshot contains no administrator if its token couldn't read the members, or if all
 * administrators were disabled.
 */
export function withAdministrator(seed: Seed): Seed {
  return (tx, now) => {
    seed(tx, now)
    for (const { id: organization, createdAt } of tx.list('organizations', 'all', '')) {
      const members = tx.list('members', 'byJoinedAt', organization)
      if (members.some(({ role, disabled }) => role === 'admin' && !disabled)) continue
      const displayName = 'docsctl backup verify'
      tx.put('users', { id: extraAdministrator, displayName, email: 'verify@localhost' })
      tx.put('members', {
        ...{ id: memberId(organization, extraAdministrator), organization, displayName },
        ...{ user: extraAdministrator, role: 'admin', disabled: false, joinedAt: createdAt },
        sso: false,
      })
    }
  }
}

/** Returns a list without the extra administrator. Returns other responses unchanged. */
export function withoutAdministrator(answer: unknown): unknown {
  const { items } = (answer ?? {}) as { items?: { id?: string }[] }
  if (!Array.isArray(items)) return answer
  return { ...(answer as object), items: items.filter(({ id }) => id !== extraAdministrator) }
}
