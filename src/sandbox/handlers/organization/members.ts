import type { RoleOrGuest } from '../../../contract/common.ts'
import { roles } from '../../../contract/common.ts'
import { listMemberSpaces } from '../../../contract/organizations/member-spaces.ts'
import {
  enableMemberSso,
  getMember,
  listMembers,
  listMemberTeams,
  removeMember,
  updateMember,
} from '../../../contract/organizations/members.ts'
import { dropPermissionsOfMember } from '../../access/permissions.ts'
import { effectiveRole, findAccessUser, readableFilter } from '../../access/roles.ts'
import { implement } from '../../http/implement.ts'
import { paginate } from '../../http/paging.ts'
import { conflict, notFound } from '../../http/refusal.ts'
import { memberId } from '../../store/ids.ts'
import type { IndexName } from '../../store/indexes.ts'
import type { Records } from '../../store/records.ts'
import type { Reader } from '../../store/tables.ts'
import type { Transaction } from '../../store/transaction.ts'
import { memberView } from '../../views/people.ts'
import { spaceView } from '../../views/space.ts'
import { teamView } from '../../views/team.ts'
import { requireChoice, sortOrder } from '../choices.ts'
import { searchMembers } from './member-search.ts'

const sorts = ['joinedAt', 'lastSeenAt', 'name'] as const

const orders = {
  joinedAt: 'byJoinedAt',
  lastSeenAt: 'byLastSeenAt',
  name: 'byName',
} as const satisfies Record<(typeof sorts)[number], IndexName<'members'>>

type MemberRow = Readonly<Records['members']>

/** Returns a member of an organization. Throws a 404 error if the user isn't a member. */
export function requireMember(state: Reader, organization: string, user: string): MemberRow {
  const member = state.get('members', memberId(organization, user))
  if (!member) throw notFound('member', user)
  return member
}

/** Returns a filter for members with the role in the query, or undefined without a role. */
function hasRole(name: string | undefined): ((member: MemberRow) => boolean) | undefined {
  if (name === undefined) return undefined
  const known = requireChoice('role', name, [...roles, 'guest'])
  const requestedRole: RoleOrGuest = known === 'guest' ? null : known
  return ({ role }) => role === requestedRole
}

/** Throws a 409 error if the member is the last active administrator. */
function requireOtherAdmin(state: Reader, { id, organization, role, disabled }: MemberRow): void {
  if (role !== 'admin' || disabled) return
  const members = state.list('members', 'byJoinedAt', organization)
  if (members.some((one) => one.id !== id && one.role === 'admin' && !one.disabled)) return
  throw conflict('The last administrator of an organization cannot be removed or demoted')
}

/** Removes a member from an organization, including its teams. */
function removeFromOrganization(tx: Transaction, { id, organization, user }: MemberRow): void {
  for (const inTeam of tx.list('teamMembers', 'byMember', `${organization}/${user}`)) {
    tx.delete('teamMembers', inTeam.id)
  }
  dropPermissionsOfMember(tx, organization, user)
  tx.delete('members', id)
}

export const memberHandlers = [
  implement(listMembers, ({ tx, org, query, page, url }) =>
    paginate(tx, page, {
      table: 'members',
      index: orders[requireChoice('sort', query.sort ?? 'joinedAt', sorts)],
      group: org.id,
      order: sortOrder(query.order),
      among: query.search === undefined ? undefined : searchMembers(tx, org.id, query.search),
      where: hasRole(query.role),
      view: (member) => memberView(tx, member, url),
    }),
  ),

  implement(getMember, ({ tx, org, path, url }) =>
    memberView(tx, requireMember(tx, org.id, path.userId), url),
  ),

  implement(updateMember, ({ tx, org, path, body, url }) => {
    const member = requireMember(tx, org.id, path.userId)
    if (body.role === undefined) return memberView(tx, member, url)
    if (body.role !== 'admin') requireOtherAdmin(tx, member)
    return memberView(tx, tx.patch('members', member.id, { role: body.role }), url)
  }),

  implement(removeMember, ({ tx, org, path }) => {
    const member = requireMember(tx, org.id, path.userId)
    requireOtherAdmin(tx, member)
    removeFromOrganization(tx, member)
  }),

  implement(enableMemberSso, ({ tx, org, path, url }) => {
    const { id } = requireMember(tx, org.id, path.userId)
    return memberView(tx, tx.patch('members', id, { sso: true }), url)
  }),

  implement(listMemberSpaces, ({ tx, org, path, query, page, caller, url }) => {
    const { user } = requireMember(tx, org.id, path.userId)
    const isReadable = readableFilter(tx, org.id, caller)
    const who = findAccessUser(tx, org.id, user)
    return paginate(tx, page, {
      table: 'spaces',
      index: 'byOrganization',
      group: org.id,
      order: sortOrder(query.order),
      where: (space) =>
        effectiveRole(tx, space, who).role !== null &&
        (isReadable === undefined || isReadable(space)),
      view: (space) => ({
        permission: effectiveRole(tx, space, who).role ?? 'read',
        space: spaceView(tx, space, caller, url),
      }),
    })
  }),

  implement(listMemberTeams, ({ tx, org, path, query, page, role }) => {
    const { user } = requireMember(tx, org.id, path.userId)
    const title = query.title?.toLowerCase()
    const sortTitle = (team: string) => tx.get('teams', team)?.title.toLowerCase() ?? ''
    return paginate(tx, page, {
      table: 'teamMembers',
      index: 'byMember',
      group: `${org.id}/${user}`,
      where: title === undefined ? undefined : ({ team }) => sortTitle(team).includes(title),
      view: (inTeam) => ({
        team: teamView(tx, tx.get('teams', inTeam.team) as Records['teams'], role),
        member: { role: inTeam.role },
      }),
    })
  }),
]
