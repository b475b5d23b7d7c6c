import type { RoleOrGuest } from '../../../contract/common.ts'
import type { AnyOperation } from '../../../contract/operation.ts'
import { collectionPermissions } from '../../../contract/permissions/collection-permissions.ts'
import { sitePermissions } from '../../../contract/permissions/site-permissions.ts'
import { spacePermissions } from '../../../contract/permissions/space-permissions.ts'
import { type AccessTarget, membersWithAccess } from '../../access/roles.ts'
import { requireLiveSpace } from '../../content/live-space.ts'
import { requireSite } from '../../content/site-structure.ts'
import { type HandlerContext, type Implementation, implement } from '../../http/implement.ts'
import { pageOfItems, paginate } from '../../http/paging.ts'
import { invalid, notFound } from '../../http/refusal.ts'
import { requireCollection } from '../../http/scope.ts'
import { memberId, permissionId } from '../../store/ids.ts'
import type { Records } from '../../store/records.ts'
import type { Reader } from '../../store/tables.ts'
import { userView } from '../../views/people.ts'
import { teamView } from '../../views/team.ts'

type PermissionContext = Pick<HandlerContext, 'tx' | 'now'> & { path: Record<string, string> }

/** A function that returns the space, collection, or site in a path. */
type FindTarget = (given: PermissionContext) => AccessTarget

type Name =
  | 'listUsers'
  | 'listTeams'
  | 'grant'
  | 'setUser'
  | 'setTeam'
  | 'revokeUser'
  | 'revokeTeam'

type Subject = { user: string } | { team: string }

function requireSubject(state: Reader, organization: string, subject: Subject): void {
  if ('user' in subject) {
    if (state.get('members', memberId(organization, subject.user))) return
    throw invalid(
      'users',
      `refers to ${JSON.stringify(subject.user)}, who is not a member of the organization`,
    )
  }
  if (state.get('teams', subject.team)?.organization === organization) return
  throw invalid(
    'teams',
    `refers to ${JSON.stringify(subject.team)}, which is not a team in the organization`,
  )
}

/** Returns the permission of a user or team on a resource. Throws a 404 error if there is none. */
function requirePermission(
  state: Reader,
  { id }: AccessTarget,
  subject: Subject,
): Readonly<Records['permissions']> {
  const permission = state.get('permissions', permissionId(id, subject))
  if (permission) return permission
  const [kind, name] = Object.entries(subject)[0] as [string, string]
  throw notFound(`permission for the ${kind}`, name)
}

/**
 * Returns whether a list contains a permission. The role `null` blocks access. According to the API
 * description, only the lists of sites can contain it.
 */
const isListed = ({ id }: AccessTarget, state: Reader) => {
  const isSite = state.get('sites', id) !== undefined
  return ({ role }: Readonly<Records['permissions']>) => isSite || role !== null
}

const pathSubject = ({ userId, teamId }: Record<string, string>): Subject =>
  userId === undefined ? { team: teamId as string } : { user: userId }

/**
 * Implements the permission operations for one of the resource types: spaces, collections, or
 * sites.
 */
function commonHandlers(
  operations: Readonly<Record<Name, AnyOperation>>,
  find: FindTarget,
): Implementation[] {
  const implemented = (
    operation: AnyOperation,
    work: (context: HandlerContext, target: AccessTarget, path: Record<string, string>) => unknown,
  ) =>
    implement(operation, (context) => {
      const path = context.path as Record<string, string>
      return work(context, find({ ...context, path }), path) as object
    })
  const change = (
    { tx, body }: HandlerContext,
    target: AccessTarget,
    path: Record<string, string>,
  ) => {
    const { id } = requirePermission(tx, target, pathSubject(path))
    tx.patch('permissions', id, body as { role?: RoleOrGuest })
  }
  const revoke = ({ tx }: HandlerContext, target: AccessTarget, path: Record<string, string>) => {
    tx.delete('permissions', requirePermission(tx, target, pathSubject(path)).id)
  }
  return [
    implemented(operations.listUsers, ({ tx, page, url }, target) =>
      paginate(tx, page, {
        table: 'permissions',
        index: 'usersOn',
        group: target.id,
        where: isListed(target, tx),
        view: ({ user = '', role }) => ({ permission: role, user: userView(tx, user, url) }),
      }),
    ),
    implemented(operations.listTeams, ({ tx, page, role: own }, target) =>
      paginate(tx, page, {
        table: 'permissions',
        index: 'teamsOn',
        group: target.id,
        where: isListed(target, tx),
        view: ({ team = '', role }) => ({
          permission: role,
          team: teamView(tx, tx.get('teams', team) as Records['teams'], own),
        }),
      }),
    ),
    implemented(operations.grant, ({ tx, body }, target) => {
      const {
        users = [],
        teams = [],
        role,
      } = body as {
        users?: string[]
        teams?: string[]
        role: RoleOrGuest
      }
      const subjects = [...users.map((user) => ({ user })), ...teams.map((team) => ({ team }))]
      for (const subject of subjects) {
        requireSubject(tx, target.organization, subject)
        const id = permissionId(target.id, subject)
        const { organization } = target
        tx.put('permissions', { id, organization, target: target.id, ...subject, role })
      }
    }),
    implemented(operations.setUser, change),
    implemented(operations.setTeam, change),
    implemented(operations.revokeUser, revoke),
    implemented(operations.revokeTeam, revoke),
  ]
}

const onSpace: FindTarget = ({ tx, path, now }) => requireLiveSpace(tx, path.spaceId ?? '', now)

const onCollection: FindTarget = ({ tx, path }) => requireCollection(tx, path.collectionId ?? '')

type Reaching = ReturnType<typeof membersWithAccess>[number]

function contentAggregate(
  { tx, page, url }: HandlerContext,
  target: AccessTarget,
  wanted: string | undefined,
) {
  const items = membersWithAccess(tx, target).filter(
    ({ role }) => wanted === undefined || role === wanted,
  )
  const place = ({ member }: Reaching): [string, string] => [member.joinedAt, member.user]
  const { items: shown, ...rest } = pageOfItems(page, { name: 'permissions', items, place })
  const view = ({ member, role }: Reaching) => ({
    permission: role,
    user: userView(tx, member.user, url),
  })
  return { items: shown.map(view), ...rest }
}

function searchableNames(state: Reader, { user, displayName }: Reaching['member']): string[] {
  return [displayName, state.get('users', user)?.email ?? ''].map((name) => name.toLowerCase())
}

const sortKey = {
  joinedAt: ({ member }: Reaching) => member.joinedAt,
  lastSeenAt: ({ member }: Reaching) => member.lastSeenAt ?? '',
  name: ({ member }: Reaching) => member.displayName.toLowerCase(),
}

export const permissionHandlers: Implementation[] = [
  ...commonHandlers(spacePermissions, onSpace),
  ...commonHandlers(collectionPermissions, onCollection),
  ...commonHandlers(sitePermissions, ({ tx, path }) =>
    requireSite(tx, path.organizationId ?? '', path.siteId ?? ''),
  ),

  implement(spacePermissions.aggregate, (context) =>
    contentAggregate(context as unknown as HandlerContext, onSpace(context), context.query.role),
  ),

  implement(collectionPermissions.aggregate, (context) =>
    contentAggregate(
      context as unknown as HandlerContext,
      onCollection(context),
      context.query.role,
    ),
  ),

  implement(sitePermissions.aggregate, ({ tx, org, path, page, query, url }) => {
    const site = requireSite(tx, org.id, path.siteId)
    const { order = 'desc', role, search, sort = 'joinedAt', team } = query
    const text = search?.toLowerCase()
    const matchesFilter = ({ member, role: reached }: Reaching) =>
      (role === undefined || (role === 'guest' ? null : role) === reached) &&
      (text === undefined || searchableNames(tx, member).some((name) => name.includes(text))) &&
      (team === undefined || tx.get('teamMembers', `${team}/${member.user}`) !== undefined)
    const { items, ...rest } = pageOfItems(page, {
      name: `site-permissions.${sort}`,
      items: membersWithAccess(tx, site).filter(matchesFilter),
      place: (one) => [sortKey[sort](one), one.member.user],
      order,
    })
    return {
      items: items.map(({ member, role, by, team }) => ({
        permission: role,
        user: userView(tx, member.user, url),
        origin:
          by === 'organization'
            ? { type: 'organization', organization: org.id }
            : {
                type: 'site',
                site: site.id,
                reason: by === 'user' ? 'member' : by,
                ...(team !== undefined && { team: team.id }),
              },
        disabled: member.disabled,
        ...(member.lastSeenAt !== undefined && { lastSeenAt: member.lastSeenAt }),
      })),
      ...rest,
    }
  }),
]
