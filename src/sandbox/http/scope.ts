import type { AnyOperation } from '../../contract/operation.ts'
import { type AccessTarget, reaches, roleOn } from '../access/roles.ts'
import { memberId } from '../store/ids.ts'
import type { Role, RoleOrGuest } from '../store/record.ts'
import type { Records } from '../store/records.ts'
import type { Reader } from '../store/tables.ts'
import { neededRole } from './access.ts'
import type { Caller, Implementation, RequestScope } from './implement.ts'
import { forbidden, notFound } from './refusal.ts'

const retention = 7 * 24 * 3_600_000

/** Whether a deleted space is past the days in which it can be restored. */
export function isGone(space: Readonly<Records['spaces']>, now: string): boolean {
  return space.deletedAt !== undefined && Date.parse(now) - Date.parse(space.deletedAt) > retention
}

/** A space that is there, or was deleted not long ago; 404 for any other. */
export function spaceOf(state: Reader, id: string, now: string): Readonly<Records['spaces']> {
  const space = state.get('spaces', id)
  if (!space || isGone(space, now)) throw notFound('space', id)
  return space
}

export function collectionOf(state: Reader, id: string): Readonly<Records['collections']> {
  const collection = state.get('collections', id)
  if (!collection) throw notFound('collection', id)
  return collection
}

export function organizationOf(state: Reader, id: string): Readonly<Records['organizations']> {
  const organization = state.get('organizations', id)
  if (!organization) throw notFound('organization', id)
  return organization
}

/** The space, the collection or the site that a path leads to; none for one that isn't there. */
function contentOf(
  state: Reader,
  organization: string,
  path: Record<string, string>,
): AccessTarget | undefined {
  const { spaceId, collectionId, siteId } = path
  if (spaceId !== undefined) return state.get('spaces', spaceId)
  if (collectionId !== undefined) return state.get('collections', collectionId)
  const site = siteId === undefined ? undefined : state.get('sites', siteId)
  return site?.organization === organization ? site : undefined
}

/** The organization that a path leads into. */
function organizationIdOf(
  state: Reader,
  path: Record<string, string>,
  now: string,
): string | undefined {
  if (path.organizationId !== undefined) return path.organizationId
  if (path.spaceId !== undefined) return spaceOf(state, path.spaceId, now).organization
  if (path.collectionId !== undefined) return collectionOf(state, path.collectionId).organization
  return undefined
}

/** The role of a user in an organization; 403 for one who is not a member, or is disabled. */
export function roleIn(state: Reader, organization: string, { user }: Caller): RoleOrGuest {
  const member = state.get('members', memberId(organization, user))
  if (!member || member.disabled) {
    throw forbidden(`you are not a member of the organization ${JSON.stringify(organization)}`)
  }
  return member.role
}

/** 403 for a role below the one that is needed. */
export function requireRole(
  role: RoleOrGuest,
  operation: AnyOperation,
  needed = neededRole(operation),
): void {
  if (!reaches(role, needed)) {
    throw forbidden(`${operation.id} needs the role ${needed}, yours is ${role ?? 'guest'}`)
  }
}

/** 403 for an operation on content beside the one that its path leads to, which needs a role there too. */
export function requireRoleOn(
  state: Reader,
  content: AccessTarget,
  caller: Caller,
  operation: AnyOperation,
  needed?: Role,
): void {
  requireRole(roleOn(state, content, caller), operation, needed)
}

/** 403 for a move to where the caller may make nothing; what stays below its parent needs no more. */
export function requirePlace(
  state: Reader,
  parent: string | undefined,
  move: { moved: AccessTarget; caller: Caller; operation: AnyOperation },
): void {
  const { moved, caller, operation } = move
  if (parent === moved.parent) return
  if (parent !== undefined) {
    requireRoleOn(state, collectionOf(state, parent), caller, operation, 'create')
  } else requireRole(roleIn(state, moved.organization, caller), operation, 'create')
}

/** Finds the organization of a request and checks that the caller may do what it asks for. */
export function inScope(
  state: Reader,
  { operation, admit }: Implementation,
  asked: Pick<RequestScope, 'path' | 'caller' | 'now' | 'isReference' | 'url'>,
): RequestScope {
  const id = organizationIdOf(state, asked.path as Record<string, string>, asked.now)
  // an operation without an organization checks by itself
  if (id === undefined) return { ...asked, org: undefined, role: null }
  const org = organizationOf(state, id)
  const member = roleIn(state, id, asked.caller)
  const content = contentOf(state, id, asked.path as Record<string, string>)
  const role = content ? roleOn(state, content, asked.caller) : member
  const scope: RequestScope = { ...asked, org, role }
  if (!admit?.({ ...scope, state })) requireRole(role, operation)
  return scope
}
