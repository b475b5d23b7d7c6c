import type * as z from 'zod'
import type { Source } from '../../client/organization-reader.ts'
import { type Collection, getCollection } from '../../contract/collections.ts'
import type { LevelPermissions } from '../../contract/roles/resolve-role.ts'
import { listSites } from '../../contract/sites/sites.ts'
import { cell } from '../../output/columns.ts'
import type { ResolvedResource } from '../names/index.ts'
import { type AccessPlace, permissionReads } from './places.ts'
import type { AccessRole } from './rows.ts'

export type CollectionAnswer = z.output<typeof Collection>

/** A role that is granted to a user or a team. */
export interface Grant {
  role: AccessRole
  user?: string
  team?: { id: string; title: string }
}

/** A level that can determine the role on a resource, and the permissions at that level. */
export interface PlaceLevel {
  level: LevelPermissions['level']
  id: string
  title: string
  defaultLevel: LevelPermissions['defaultLevel']
  /** undefined if the permissions can't be read */
  grants: Grant[] | undefined
}

/** The levels that can determine roles on a resource. */
export interface PlaceLevels {
  /** the levels in order of precedence; each list contains levels with the same precedence */
  steps: PlaceLevel[][]
  /** the collections that contain the resource, innermost first */
  collections: CollectionAnswer[]
  /** true if all levels and permissions could be read */
  isComplete: boolean
}

const levelNames = { spaces: 'space', sites: 'site', collections: 'collection' } as const

/** Returns the ID of the parent collection. */
export function parentCollection({ kind, body }: ResolvedResource): string | undefined {
  const parent = kind === 'sites' ? undefined : cell(body, 'parent')
  return typeof parent === 'string' ? parent : undefined
}

/** The part of a source that reads levels. */
export type LevelSource = Pick<Source, 'one' | 'listOrNothing'>

/** Reads the levels that determine the roles on a space, a site, or a collection. */
export async function readLevels(
  source: LevelSource,
  organizationId: string,
  resource: ResolvedResource,
): Promise<PlaceLevels> {
  const { kind, id, body } = resource
  const at = (kind: AccessPlace['kind'], content: object) =>
    readLevel(source, { kind, id: `${cell(content, 'id')}`, organizationId }, content)
  const sites = async () => {
    if (kind !== 'spaces') return []
    const input = { organizationId, space: id }
    const found = await source.listOrNothing(`sites that include space ${id}`, listSites, input)
    return found && (await Promise.all(found.map((site) => at('sites', site))))
  }
  const above = async () => {
    const { collections, isComplete } = await readCollections(source, parentCollection(resource))
    const levels = await Promise.all(collections.map((one) => at('collections', one)))
    return { collections, isComplete, levels }
  }
  const [own, ofSites, { collections, isComplete, levels }] = await Promise.all([
    at(kind, body),
    sites(),
    above(),
  ])
  const steps = [[own], ofSites ?? [], ...levels.map((level) => [level])]
  const isRead = steps.flat().every(({ grants }) => grants !== undefined)
  return {
    steps: steps.filter((step) => step.length > 0),
    collections,
    isComplete: isComplete && isRead && ofSites !== undefined,
  }
}

async function readLevel(
  source: LevelSource,
  place: AccessPlace,
  content: object,
): Promise<PlaceLevel> {
  const defaultLevel = cell(content, 'defaultLevel')
  return {
    level: levelNames[place.kind as keyof typeof levelNames],
    id: place.id,
    title: `${cell(content, 'title') ?? ''}`,
    // older services don't have default levels on sites
    defaultLevel: (defaultLevel === undefined ? 'inherit' : defaultLevel) as 'inherit',
    grants: await readGrants(source, place),
  }
}

/** Reads the direct permissions on a resource. Returns `undefined` if they can't be read. */
async function readGrants(source: LevelSource, place: AccessPlace): Promise<Grant[] | undefined> {
  const { operations, input, noun } = permissionReads(place)
  const what = `permissions on ${noun} ${place.id}`
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

/** Reads all collections that contain a resource, innermost first. */
async function readCollections(
  source: LevelSource,
  parent: string | undefined,
): Promise<{ collections: CollectionAnswer[]; isComplete: boolean }> {
  const collections: CollectionAnswer[] = []
  let next = parent
  // stop at a collection that contains itself
  while (next !== undefined && collections.every(({ id }) => id !== next)) {
    const collectionId: string = next
    const one = await source.one(`collection ${collectionId}`, getCollection, { collectionId })
    if (!one) break
    collections.push(one)
    next = one.parent
  }
  return { collections, isComplete: next === undefined }
}

/** Returns one user's permissions at each level. */
export function userPermissions(
  steps: readonly PlaceLevel[][],
  user: string,
  isInTeam: (team: string) => boolean,
): LevelPermissions[][] {
  return steps.map((step) =>
    step.map(({ level, id, title, defaultLevel, grants = [] }) => ({
      ...{ level, id, title, defaultLevel },
      own: grants.find((grant) => grant.user === user)?.role,
      teams: grants.flatMap(({ role, team }) =>
        team && isInTeam(team.id) ? [{ ...team, role }] : [],
      ),
    })),
  )
}
