import type { RoleOrGuest } from '../../contract/common.ts'
import type { AnyOperation } from '../../contract/operation.ts'
import { type RulePart, requiredRole } from '../../contract/roles/operation-roles.ts'
import { isAtLeast } from '../../contract/roles/rank.ts'
import { type AccessTarget, roleForContent } from '../access/roles.ts'
import { memberId } from '../store/ids.ts'
import type { Records } from '../store/records.ts'
import type { Reader } from '../store/tables.ts'
import {
  type Caller,
  type Implementation,
  integrationName,
  type RequestScope,
} from './implement.ts'
import { forbidden, notFound } from './refusal.ts'

const retention = 7 * 24 * 3_600_000

/** Returns whether the restore period of a deleted space has ended. */
export function isPermanentlyDeleted(space: Readonly<Records['spaces']>, now: string): boolean {
  return space.deletedAt !== undefined && Date.parse(now) - Date.parse(space.deletedAt) > retention
}

/**
 * Returns a space, including a deleted one that can still be restored. Throws a 404 error for any
 * other ID.
 */
export function requireSpace(state: Reader, id: string, now: string): Readonly<Records['spaces']> {
  const space = state.get('spaces', id)
  if (!space || isPermanentlyDeleted(space, now)) throw notFound('space', id)
  return space
}

export function requireCollection(state: Reader, id: string): Readonly<Records['collections']> {
  const collection = state.get('collections', id)
  if (!collection) throw notFound('collection', id)
  return collection
}

export function requireOrganization(state: Reader, id: string): Readonly<Records['organizations']> {
  const organization = state.get('organizations', id)
  if (!organization) throw notFound('organization', id)
  return organization
}

/** Returns the space, collection, or site in a path, or undefined if there is none. */
function pathContent(
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

/**
 * Returns the ID of the organization in a path, or of the organization that contains the space or
 * collection.
 */
function pathOrganization(
  state: Reader,
  path: Record<string, string>,
  now: string,
): string | undefined {
  if (path.organizationId !== undefined) return path.organizationId
  if (path.spaceId !== undefined) return requireSpace(state, path.spaceId, now).organization
  if (path.collectionId !== undefined)
    return requireCollection(state, path.collectionId).organization
  return undefined
}

/**
 * Returns a user's role in an organization. Throws a 403 error if the user is disabled or not a
 * member. Integrations aren't members, but can call all operations for integrations.
 */
export function requireMembership(
  state: Reader,
  organization: string,
  { user }: Caller,
): RoleOrGuest {
  if (integrationName(user) !== undefined) return 'admin'
  const member = state.get('members', memberId(organization, user))
  if (!member || member.disabled) {
    throw forbidden(`You are not an active member of organization ${JSON.stringify(organization)}`)
  }
  return member.role
}

/** The role rules for the collection or organization to which a resource is added. */
export const intoCollection: RulePart = { case: 'target', level: 'collection' }
export const intoOrganization: RulePart = { case: 'target', level: 'organization' }

/** Throws a 403 error if the role is lower than the role that the operation requires. */
export function requireRole(role: RoleOrGuest, operation: AnyOperation, part?: RulePart): void {
  const needed = requiredRole(operation, part)
  if (!isAtLeast(role, needed)) {
    throw forbidden(
      `This operation requires the role "${needed}", but your role is "${role ?? 'guest'}"`,
    )
  }
}

/** Throws a 403 error if the caller's role on a resource outside the path is too low. */
export function requireContentRole(
  state: Reader,
  content: AccessTarget,
  caller: Caller,
  operation: AnyOperation,
  part?: RulePart,
): void {
  requireRole(roleForContent(state, content, caller), operation, part)
}

/**
 * Throws a 403 error if the caller can't add resources to the target of a move. A move within the
 * current parent is always allowed.
 */
export function requirePlace(
  state: Reader,
  parent: string | undefined,
  move: { moved: AccessTarget; caller: Caller; operation: AnyOperation },
): void {
  const { moved, caller, operation } = move
  if (parent === moved.parent) return
  if (parent !== undefined) {
    requireContentRole(state, requireCollection(state, parent), caller, operation, intoCollection)
  } else
    requireRole(requireMembership(state, moved.organization, caller), operation, intoOrganization)
}

/**
 * Determines the organization and the caller's role for a request. Throws a 403 error if the role
 * is too low.
 */
export function inScope(
  state: Reader,
  { operation, admit, isForOthers }: Implementation,
  request: Omit<RequestScope, 'org' | 'role'>,
): RequestScope {
  const isIntegration = integrationName(request.caller.user) !== undefined
  // in the API reference, users can call these operations as well
  const needsOther = isForOthers === true && !request.isReference
  if (needsOther !== isIntegration) {
    throw forbidden(`${operation.id} does not accept ${needsOther ? 'user' : 'integration'} tokens`)
  }
  const id = pathOrganization(state, request.path as Record<string, string>, request.now)
  // the handler checks the permissions if the path contains no organization
  if (id === undefined) return { ...request, org: undefined, role: null }
  const org = requireOrganization(state, id)
  // an operation without a required role is open to users who aren't members, such as joining an
  // organization
  const isForAll = requiredRole(operation) === null
  const member = isForAll ? null : requireMembership(state, id, request.caller)
  const content = pathContent(state, id, request.path as Record<string, string>)
  const role = content && !isIntegration ? roleForContent(state, content, request.caller) : member
  const scope: RequestScope = { ...request, org, role }
  if (!admit?.({ ...scope, state })) requireRole(role, operation)
  return scope
}
