import type { RoleOrGuest } from '../../contract/common.ts'
import { isJsonObject } from '../../contract/json.ts'
import type { AnyOperation } from '../../contract/operation.ts'
import type { DescribedResponses } from '../../contract/service/read-description.ts'
import type { HandlerContext } from '../http/implement.ts'
import { forbidden, invalid } from '../http/refusal.ts'
import { memberId, permissionId } from '../store/ids.ts'
import { userView } from '../views/people.ts'
import type { PathValues } from './parents.ts'

type Context = HandlerContext<AnyOperation, DescribedResponses>

/** Adds the caller to the organization in the path. An existing member keeps the current role. */
function join({ tx, caller, org, now }: Context, role: RoleOrGuest): void {
  if (!org) throw new Error('the path has no organization')
  const id = memberId(org.id, caller.user)
  const member = tx.get('members', id)
  if (member?.disabled) throw forbidden('Your account is disabled in this organization')
  if (member) return
  tx.put('members', {
    id,
    organization: org.id,
    user: caller.user,
    displayName: tx.get('users', caller.user)?.displayName ?? '',
    role,
    disabled: false,
    joinedAt: now,
    sso: false,
  })
}

/**
 * Operations on users and memberships. These resources have their own tables, so the operations
 * can't use the generic storage.
 */
export const userOperations: Readonly<Record<string, (context: Context) => unknown>> = {
  'GET /users/{userId}': ({ tx, path, url }) =>
    userView(tx, (path as PathValues).userId ?? '', url),

  'PATCH /users/{userId}': ({ tx, path, caller, body, url }) => {
    const { userId: id = '' } = path as PathValues
    if (id !== caller.user) throw forbidden('You can change only your own user')
    tx.patch('users', id, (isJsonObject(body) ? body : {}) as { displayName?: string })
    return userView(tx, id, url)
  },

  'POST /orgs/{organizationId}/join': (context) => {
    const { tx, caller, org } = context
    const email = tx.get('users', caller.user)?.email ?? ''
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
    const isAllowed = org?.emailDomains.some((one) => one.toLowerCase() === domain)
    if (!isAllowed)
      throw invalid('email', `must have a domain of the organization, not "${domain}"`)
    join(context, org?.defaultRole ?? null)
  },

  'POST /orgs/{organizationId}/invites/{inviteId}': (context) => {
    const { tx, caller, org, path } = context
    const invite = tx.get('invites', (path as PathValues).inviteId ?? '')
    if (!invite || !org) throw new Error('the invite was not checked')
    join(context, invite.role ?? null)
    const target = invite.space ?? invite.collection
    if (target === undefined) return
    const { user } = caller
    const id = permissionId(target, { user })
    if (tx.get('permissions', id)) return
    tx.put('permissions', { id, organization: org.id, target, user, role: invite.level ?? null })
  },
}

/** Returns whether an operation stores its resources in the generic storage. */
export function isStored({ method, path }: Pick<AnyOperation, 'method' | 'path'>): boolean {
  return !Object.hasOwn(userOperations, `${method} ${path}`)
}
