import type { JobStep } from './step.ts'

/** The user that owns the token. Requests can refer to a user by ID or email address. */
export interface CurrentUser {
  id: string
  email?: string
}

/** Returns whether a step removes the caller's own membership or permission. */
export function removesOwnAccess({ operation, path, body }: JobStep, caller: CurrentUser): boolean {
  switch (operation) {
    case 'members.remove':
    case 'teams.members.remove':
    case 'spaces.permissions.revokeUser':
    case 'collections.permissions.revokeUser':
    case 'sites.permissions.revokeUser':
      return isCaller(path.userId, caller)
    case 'teams.members.update':
      return ((body as { remove?: string[] }).remove ?? []).some((name) => isCaller(name, caller))
    default:
      return false
  }
}

/** Returns whether a step changes the caller from an owner to a member of a team. */
export function demotesOwnMembership(
  { operation, path, body }: JobStep,
  caller: CurrentUser,
): boolean {
  const { role, memberships } = (body ?? {}) as {
    role?: string
    memberships?: Record<string, { role?: string }>
  }
  if (operation === 'teams.members.set') return isCaller(path.userId, caller) && role === 'member'
  if (operation !== 'teams.members.update') return false
  return Object.entries(memberships ?? {}).some(
    ([name, membership]) => isCaller(name, caller) && membership.role === 'member',
  )
}

function isCaller(name: string | undefined, { id, email }: CurrentUser): boolean {
  if (name === id || name === '@me') return true
  return email !== undefined && name?.toLowerCase() === email.toLowerCase()
}
