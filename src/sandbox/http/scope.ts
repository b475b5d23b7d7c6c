import type { AnyOperation } from '../../contract/operation.ts'
import { memberId } from '../store/ids.ts'
import type { RoleOrGuest } from '../store/record.ts'
import type { Records } from '../store/records.ts'
import type { Reader } from '../store/tables.ts'
import { neededRole, reaches } from './access.ts'
import type { Caller, Implementation, Scope } from './implement.ts'
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
export function requireRole(role: RoleOrGuest, operation: AnyOperation): void {
  const needed = neededRole(operation)
  if (!reaches(role, needed)) {
    throw forbidden(`${operation.id} needs the role ${needed}, yours is ${role ?? 'guest'}`)
  }
}

/** Finds the organization of a request and checks that the caller may do what it asks for. */
export function inScope(
  state: Reader,
  { operation, admit }: Implementation,
  asked: Pick<Scope, 'path' | 'caller' | 'now' | 'url'>,
): Scope {
  const id = organizationIdOf(state, asked.path as Record<string, string>, asked.now)
  // an operation without an organization checks by itself
  if (id === undefined) return { ...asked, org: undefined, role: null }
  const org = organizationOf(state, id)
  const role = roleIn(state, id, asked.caller)
  const scope: Scope = { ...asked, org, role }
  if (!admit?.({ ...scope, state })) requireRole(role, operation)
  return scope
}
