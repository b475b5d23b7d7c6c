import type * as z from 'zod'
import { type Collection, getCollection } from '../../contract/collections.ts'
import { listInvites } from '../../contract/organizations/invites.ts'
import { listMembers } from '../../contract/organizations/members.ts'
import { listTeamMembers } from '../../contract/organizations/team-members.ts'
import { listShareLinks } from '../../contract/site-publishing/share-links.ts'
import type { Source } from '../../snapshot/source.ts'
import { cell, idIn } from '../../text/columns.ts'
import type { FoundThing } from '../things/which-thing.ts'
import { type AccessPlace, permissionsOf } from './places.ts'
import type { AccessRole, Ground, Reaching } from './rows.ts'

/** What is going to be asked for, in words. */
export function listsOf(thing: FoundThing): string {
  const teams = 'and the members of each team with a permission'
  const above = 'each collection above with 2 lists of it'
  return parentOf(thing) === undefined ? `5 lists, ${teams}` : `5 lists, ${above}, ${teams}`
}

/** The id of the collection that a thing is in. */
function parentOf({ kind, body }: FoundThing): string | undefined {
  const parent = kind === 'sites' ? undefined : cell(body, 'parent')
  return typeof parent === 'string' ? parent : undefined
}

type CollectionAnswer = z.output<typeof Collection>

/** A permission that was given on a thing, or on a collection above it. */
interface Grant {
  role: AccessRole
  user?: string
  team?: { id: string; title: string }
  collection?: { id: string; title: string }
}

/** Who reaches a space, a collection or a site, with what role, and by what. */
export async function whoReaches(
  source: Source,
  organizationId: string,
  thing: FoundThing,
): Promise<Reaching[]> {
  const place: AccessPlace = { kind: thing.kind, id: thing.id, organizationId }
  const org = { organizationId }
  const { operations, input } = permissionsOf(place)
  const [users, given, above, members, links] = await Promise.all([
    source.requiredList(operations.aggregate, input),
    givenOn(source, place),
    collectionsAbove(source, organizationId, parentOf(thing)),
    source.listOrNothing('members of the organization', listMembers, org),
    linksTo(source, organizationId, thing),
  ])
  const all = [given, ...above.given]
  const permissions = all.flatMap((some) => some ?? [])
  const teams = await membersOf(source, organizationId, permissions)
  const isWhole = above.isWhole && all.every(Boolean) && [...teams.values()].every(Boolean)
  const roles = members && new Map(members.map(({ user, id, role }) => [user.id ?? id, role]))
  const rows = users.map((answer): Reaching => {
    const { permission: role, user, origin } = answer as Effective
    const grounds = permissions.flatMap((one) => groundFor(one, user.id, teams))
    if (roles?.get(user.id) === 'admin') grounds.push({ by: 'organization', role: 'admin' })
    const isKnown = isWhole && (roles !== undefined || grounds.length > 0)
    if (grounds.length === 0 && isKnown) {
      grounds.push({ by: origin?.type === 'space' ? 'space' : 'organization', role })
    }
    return {
      kind: 'user',
      id: user.id,
      name: user.displayName,
      ...(user.email !== undefined && { email: user.email }),
      role,
      ...(roles && { guest: (roles.get(user.id) ?? null) === null }),
      by: grounds,
    }
  })
  return [...rows, ...links.flatMap((link) => link(above.list))]
}

interface Effective {
  permission: AccessRole
  user: { id: string; displayName: string; email?: string | undefined }
  origin?: { type?: string }
}

/** The permissions that users and teams were given on a thing itself; nothing where they can't be read. */
async function givenOn(source: Source, place: AccessPlace): Promise<Grant[] | undefined> {
  const { operations, input, noun } = permissionsOf(place)
  const what = `permissions on the ${noun} ${place.id}`
  const [users, teams] = await Promise.all([
    source.listOrNothing(what, operations.listUsers, input),
    source.listOrNothing(what, operations.listTeams, input),
  ])
  if (!users || !teams) return undefined
  return [
    ...users.map(({ permission: role, user }) => ({ role, user: user.id })),
    ...teams.map(({ permission: role, team: { id, title } }) => ({ role, team: { id, title } })),
  ]
}

/** The collections that a thing is in, the nearest first, with the permissions that were given on each. */
async function collectionsAbove(
  source: Source,
  organizationId: string,
  parent: string | undefined,
): Promise<{
  list: CollectionAnswer[]
  given: (Grant[] | undefined)[]
  isWhole: boolean
}> {
  const list: CollectionAnswer[] = []
  const given: Promise<Grant[] | undefined>[] = []
  let next = parent
  // a service that says that one stands in itself ends nothing here
  while (next !== undefined && list.every(({ id }) => id !== next)) {
    const collectionId: string = next
    const one = await source.one(`collection ${collectionId}`, getCollection, { collectionId })
    if (!one) break
    list.push(one)
    given.push(givenOnCollection(source, organizationId, one))
    next = one.parent
  }
  return { list, given: await Promise.all(given), isWhole: next === undefined }
}

async function givenOnCollection(
  source: Source,
  organizationId: string,
  { id, title }: CollectionAnswer,
): Promise<Grant[] | undefined> {
  const found = await givenOn(source, { kind: 'collections', id, organizationId })
  return found?.map((one): Grant => ({ ...one, collection: { id, title } }))
}

/** Who is in the teams that have a permission; nothing for one that can't be read. */
async function membersOf(
  source: Source,
  organizationId: string,
  permissions: readonly Grant[],
): Promise<Map<string, Set<string> | undefined>> {
  const teams = new Map(permissions.flatMap(({ team }) => (team ? [[team.id, team.title]] : [])))
  const read = [...teams].map(async ([teamId, title]) => {
    const what = `members of the team ${title}`
    const members = await source.listOrNothing(what, listTeamMembers, { organizationId, teamId })
    const ids = members && new Set(members.map(({ organization }) => organization.id))
    return [teamId, ids] as const
  })
  return new Map(await Promise.all(read))
}

function groundFor(
  { role, user, team, collection }: Grant,
  id: string,
  teams: ReadonlyMap<string, Set<string> | undefined>,
): Ground[] {
  const isHis = user === id || (team !== undefined && teams.get(team.id)?.has(id))
  if (!isHis) return []
  const by = collection ? 'collection' : team ? 'team' : 'own'
  return [{ by, role, ...(team && { team }), ...(collection && { collection }) }]
}

/** A link as a row, once it is known in which collections the thing is. */
type Link = (above: readonly CollectionAnswer[]) => Reaching[]

/** What lets others in than those who were named. */
async function linksTo(
  source: Source,
  organizationId: string,
  { kind, id, body }: FoundThing,
): Promise<Link[]> {
  const visitors: Link = () => visitorsOf(kind, body)
  if (kind === 'sites') {
    const input = { organizationId, siteId: id }
    const links = await source.list('share links of the site', listShareLinks, input)
    const shared = links
      .filter(({ active }) => active !== false)
      .map((link): Reaching => {
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
      invites.flatMap((invite): Reaching[] => {
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
  const space = idIn(cell(invite, 'space'))
  const collection = idIn(cell(invite, 'collection'))
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
  public: 'everybody',
  unlisted: 'everybody who knows the address',
  'share-link': 'everybody with a share link',
  'visitor-auth': 'everybody whom the sign-in of visitors lets in',
}

/** Who reads it without being named. */
function visitorsOf(kind: FoundThing['kind'], body: object): Reaching[] {
  const visibility = String(cell(body, 'visibility') ?? '')
  const isShown = kind !== 'sites' || cell(body, 'published') === true
  const name = Object.hasOwn(openTo, visibility) ? openTo[visibility] : undefined
  if (name === undefined || !isShown) return []
  return [
    { kind: 'visitors', id: visibility, name, role: 'read', by: [{ by: 'own', role: 'read' }] },
  ]
}
