import { sitesOfMember, spacesOfMember } from '../access/permissions.ts'
import type { UrlOf } from '../http/url-of.ts'
import type { Records } from '../store/records.ts'
import type { Reader } from '../store/tables.ts'
import type { Transaction } from '../store/transaction.ts'

/** A user as it stands in other things; one who is no longer known keeps the id. */
export function userView(state: Reader, id: string, url: UrlOf) {
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

/** A member; its id is the user's. */
export function memberView(state: Transaction, member: Readonly<Records['members']>, url: UrlOf) {
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
