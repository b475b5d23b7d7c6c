import type { Snapshot } from '../../../contract/snapshot.ts'
import { memberId } from '../../store/ids.ts'
import type { Seed } from '../seed.ts'
import { loadMembers } from './from-snapshot.ts'
import { loadOrganization } from './from-snapshot-settings.ts'

/** The ID of the administrator of a copy whose members include no administrator. */
export const extraAdministrator = 'usr_docsctl-verify'

/**
 * Returns a seed with an organization that has the same settings and members as the organization in
 * a snapshot, and nothing else. Adds an administrator if no member is an administrator, for
 * example because the token of the snapshot couldn't read the members.
 */
export function emptyCopySeed(
  { organization, members }: Pick<Snapshot, 'organization' | 'members'>,
  id: string,
): Seed {
  const { defaultContent: _, ...settings } = organization
  return (tx) => {
    const copy = { ...settings, id }
    loadOrganization(tx, { organization: copy })
    loadMembers(tx, { organization: copy, members })
    if (members.some(({ role, disabled }) => role === 'admin' && !disabled)) return
    const displayName = 'docsctl backup verify'
    tx.put('users', { id: extraAdministrator, displayName, email: 'verify@localhost' })
    tx.put('members', {
      ...{ id: memberId(id, extraAdministrator), organization: id, displayName },
      ...{ user: extraAdministrator, role: 'admin', disabled: false, sso: false },
      joinedAt: organization.createdAt,
    })
  }
}
