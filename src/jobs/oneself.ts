import type { JobStep } from './step.ts'

/** Whether a step takes something away from this user itself: a membership, or a role on content. */
export function isAbout({ operation, path, body }: JobStep, user: string): boolean {
  switch (operation) {
    case 'members.remove':
    case 'teams.members.remove':
    case 'spaces.permissions.revokeUser':
    case 'collections.permissions.revokeUser':
    case 'sites.permissions.revokeUser':
      return path.userId === user
    case 'teams.members.update':
      return ((body as { remove?: string[] }).remove ?? []).includes(user)
    default:
      return false
  }
}

/** Whether it leaves this user a plain member of a team, who may have been an owner of it. */
export function makesPlainMember({ operation, path, body }: JobStep, user: string): boolean {
  const { role, memberships } = (body ?? {}) as {
    role?: string
    memberships?: Record<string, { role?: string }>
  }
  if (operation === 'teams.members.set') return path.userId === user && role === 'member'
  return operation === 'teams.members.update' && memberships?.[user]?.role === 'member'
}
