import type { Source } from '../../client/organization-reader.ts'
import type { RoleOrGuest } from '../../contract/common.ts'
import { listInvites } from '../../contract/organizations/invites.ts'
import { listMembers } from '../../contract/organizations/members.ts'
import { listTeamMembers } from '../../contract/organizations/team-members.ts'
import { type LevelRole, rolesByPrecedence } from '../../contract/roles/resolve-role.ts'
import { listShareLinks } from '../../contract/site-publishing/share-links.ts'
import { cell, resourceId } from '../../output/columns.ts'
import type { ResolvedResource } from '../names/index.ts'
import { type CollectionAnswer, type PlaceLevel, readLevels, userPermissions } from './levels.ts'
import { type AccessPlace, permissionReads } from './places.ts'
import type { AccessRole, Ground, ResourceAccess } from './rows.ts'

/**
 * Lists everyone with access to a space, collection, or site, including the role and the reasons
 * for the access.
 */
export async function readResourceAccess(
  source: Source,
  organizationId: string,
  resource: ResolvedResource,
): Promise<ResourceAccess[]> {
  const place: AccessPlace = { kind: resource.kind, id: resource.id, organizationId }
  const { operations, input } = permissionReads(place)
  const [users, levels, members, links] = await Promise.all([
    source.requiredList(operations.aggregate, input),
    readLevels(source, organizationId, resource),
    source.listOrNothing('organization members', listMembers, { organizationId }),
    shareLinkAccess(source, organizationId, resource),
  ])
  const { steps, collections } = levels
  const teams = await readTeamMembers(source, organizationId, steps)
  const isComplete = levels.isComplete && [...teams.values()].every(Boolean)
  const roles = members && new Map(members.map(({ user, id, role }) => [user.id ?? id, role]))
  const rows = users.map((answer): ResourceAccess => {
    const { permission: role, user } = answer as Effective
    const own = roles?.get(user.id) ?? null
    const isInTeam = (team: string) => teams.get(team)?.has(user.id) ?? false
    const found =
      isComplete && roles
        ? userLevels({ organization: organizationId, role: own }, steps, user.id, isInTeam)
        : []
    const [decided] = found
    const grounds = accessGrounds(
      { user: user.id, own, role, isInTeam },
      { steps, resource, decided },
    )
    return {
      kind: 'user',
      id: user.id,
      name: user.displayName,
      ...(user.email !== undefined && { email: user.email }),
      role,
      ...(roles && { guest: own === null }),
      by: grounds,
      decidedBy: decided?.role === role ? decided.level : null,
      levels: found,
    }
  })
  return [...rows, ...links.flatMap((link) => link(collections))]
}

/** A user with access, and the user's role in the organization. */
interface GroundsOf {
  user: string
  own: RoleOrGuest
  role: AccessRole
  isInTeam: (team: string) => boolean
}

/** Returns the reasons for the role of a user. */
export function accessGrounds(
  { user, own, role, isInTeam }: GroundsOf,
  from: {
    steps: readonly PlaceLevel[][]
    resource: ResolvedResource
    decided?: LevelRole | undefined
  },
): Ground[] {
  const { steps, resource, decided } = from
  const grounds = steps.flat().flatMap((level) => levelGrounds(level, resource, user, isInTeam))
  if (own === 'admin') grounds.push({ by: 'organization', role: 'admin' })
  if (grounds.length === 0 && decided) grounds.push(decidedGround(decided, resource, role))
  return grounds
}

/** Returns the roles that the levels give a user, starting with the effective role. */
export function userLevels(
  holder: { organization: string; role: RoleOrGuest },
  steps: readonly PlaceLevel[][],
  user: string,
  isInTeam: (team: string) => boolean,
): LevelRole[] {
  return [...rolesByPrecedence(holder, userPermissions(steps, user, isInTeam))]
}

interface Effective {
  permission: AccessRole
  user: { id: string; displayName: string; email?: string | undefined }
}

/**
 * Reads the members of all teams with a permission. For a team that can't be read, the members are
 * `undefined`.
 */
async function readTeamMembers(
  source: Source,
  organizationId: string,
  steps: readonly PlaceLevel[][],
): Promise<Map<string, Set<string> | undefined>> {
  const grants = steps.flat().flatMap(({ grants = [] }) => grants)
  const teams = new Map(grants.flatMap(({ team }) => (team ? [[team.id, team.title]] : [])))
  const read = [...teams].map(async ([teamId, title]) => {
    const what = `members of team "${title}"`
    const members = await source.listOrNothing(what, listTeamMembers, { organizationId, teamId })
    const ids = members && new Set(members.map(({ organization }) => organization.id))
    return [teamId, ids] as const
  })
  return new Map(await Promise.all(read))
}

/** Returns the collection or site that grants access, unless it is the resource itself. */
function groundPlace(
  { level, id, title }: { level: LevelRole['level']; id: string; title?: string },
  resource: ResolvedResource,
): Pick<Ground, 'collection' | 'site'> {
  const place = { id, title: title ?? '' }
  if (id === resource.id) return {}
  return level === 'site' ? { site: place } : level === 'collection' ? { collection: place } : {}
}

/** Returns the permissions at a level that apply to a user, either directly or through a team. */
function levelGrounds(
  level: PlaceLevel,
  resource: ResolvedResource,
  user: string,
  isInTeam: (team: string) => boolean,
): Ground[] {
  const place = groundPlace(level, resource)
  return (level.grants ?? []).flatMap((grant): Ground[] => {
    const { role, team } = grant
    if (grant.user !== user && !(team && isInTeam(team.id))) return []
    const by = place.site ? 'site' : place.collection ? 'collection' : team ? 'team' : 'own'
    return [{ by, role, ...(team && { team }), ...place }]
  })
}

/**
 * Returns the reason for the access of a user without a permission: the level that determines the
 * role.
 */
function decidedGround(decided: LevelRole, resource: ResolvedResource, role: AccessRole): Ground {
  return { by: decided.level, role, ...groundPlace(decided, resource) }
}

/**
 * Returns the rows of a link to a resource. `above` lists the collections that contain the
 * resource.
 */
type Link = (above: readonly CollectionAnswer[]) => ResourceAccess[]

/** Reads the links and audiences that have access. */
async function shareLinkAccess(
  source: Source,
  organizationId: string,
  { kind, id, body }: ResolvedResource,
): Promise<Link[]> {
  const visitors: Link = () => visitorAccess(kind, body)
  if (kind === 'sites') {
    const input = { organizationId, siteId: id }
    const links = await source.list('share links', listShareLinks, input)
    const shared = links
      .filter(({ active }) => active !== false)
      .map((link): ResourceAccess => {
        return {
          kind: 'share-link',
          id: link.id,
          name: link.name ?? '',
          role: 'read',
          by: [{ by: 'own', role: 'read' }],
        }
      })
    return [() => shared, visitors]
  }
  const invites = await source.list('invite links', listInvites, { organizationId })
  return [
    (above) =>
      invites.flatMap((invite): ResourceAccess[] => {
        const ground = inviteGround(invite, id, above)
        if (!ground) return []
        const { role } = ground
        return [{ kind: 'invite-link', id: invite.id, name: '', role, by: [ground] }]
      }),
    visitors,
  ]
}

function inviteGround(
  invite: { role?: AccessRole | undefined; level?: AccessRole | undefined },
  id: string,
  above: readonly CollectionAnswer[],
): Ground | undefined {
  const space = resourceId(cell(invite, 'space'))
  const collection = resourceId(cell(invite, 'collection'))
  const { role = null, level = null } = invite
  if (space === undefined && collection === undefined) return { by: 'organization', role }
  if (space === id || collection === id) return { by: 'own', role: level }
  const higher = above.find((one) => one.id === collection)
  if (!higher) return undefined
  return {
    by: 'collection',
    role: level,
    collection: { id: higher.id, title: higher.title },
  }
}

const openTo: Readonly<Record<string, string>> = {
  public: 'everyone',
  unlisted: 'everyone with the URL',
  'share-link': 'everyone with a share link',
  'visitor-auth': 'visitors who sign in',
}

/** Returns the audience that can read the resource without a permission, if any. */
function visitorAccess(kind: ResolvedResource['kind'], body: object): ResourceAccess[] {
  const visibility = String(cell(body, 'visibility') ?? '')
  const isShown = kind !== 'sites' || cell(body, 'published') === true
  const name = Object.hasOwn(openTo, visibility) ? openTo[visibility] : undefined
  if (name === undefined || !isShown) return []
  return [
    { kind: 'visitors', id: visibility, name, role: 'read', by: [{ by: 'own', role: 'read' }] },
  ]
}
