import { sitesOfMember, spacesOfMember } from '../access/permissions.ts'
import type { ResourceUrl } from '../http/resource-url.ts'
import type { Records } from '../store/records.ts'
import type { Reader } from '../store/tables.ts'
import type { Transaction } from '../store/transaction.ts'

/**
 * Returns the view of a user inside other resources. If the user is unknown, the view contains only
 * the ID.
 */
export function userView(state: Reader, id: string, url: ResourceUrl) {
  const user = state.get('users', id)
  return {
    object: 'user' as const,
    id,
    displayName: user?.displayName ?? 'Unknown',
    ...(user?.email !== undefined && { email: user.email }),
    ...(user?.photoURL !== undefined && { photoURL: user.photoURL }),
    urls: { location: url(`/v1/users/${encodeURIComponent(id)}`) },
  }
}

/** Returns the view of a member, which has the ID of the user. */
export function memberView(
  state: Transaction,
  member: Readonly<Records['members']>,
  url: ResourceUrl,
) {
  const { organization, user, role, disabled, joinedAt, lastSeenAt, sso } = member
  return {
    object: 'member' as const,
    id: user,
    role,
    user: userView(state, user, url),
    disabled,
    joinedAt,
    ...(lastSeenAt !== undefined && { lastSeenAt }),
    sso,
    spaces: spacesOfMember(state, member),
    sites: sitesOfMember(state, member),
    teams: state.count('teamMembers', 'byMember', `${organization}/${user}`),
  }
}
