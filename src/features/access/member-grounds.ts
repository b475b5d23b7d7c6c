import type { Source } from '../../client/organization-reader.ts'
import { listCollections } from '../../contract/collections.ts'
import type { RoleOrGuest } from '../../contract/common.ts'
import { listSites } from '../../contract/sites/sites.ts'
import { listSpaces } from '../../contract/spaces.ts'
import { type LevelSource, readLevels } from './levels.ts'
import { accessGrounds, userLevels } from './resource-access.ts'
import type { AccessRole, UserAccess } from './rows.ts'

const kinds = { space: 'spaces', collection: 'collections', site: 'sites' } as const

/** Adds the reasons for each role of a member. Reads the permissions at every level once. */
export async function withGrounds(
  source: Source,
  { organizationId, userId }: { organizationId: string; userId: string },
  rows: readonly UserAccess[],
): Promise<UserAccess[]> {
  const org = { organizationId }
  const lists = await Promise.all([
    source.list('spaces', listSpaces, org),
    source.list('collections', listCollections, org),
    source.list('sites', listSites, org),
  ])
  const bodies = new Map(lists.flat().map((body) => [body.id, body as Record<string, unknown>]))
  const teams = new Set(rows.flatMap(({ kind, id }) => (kind === 'team' ? [id] : [])))
  const isInTeam = (team: string) => teams.has(team)
  const own = (rows.find(({ kind }) => kind === 'organization')?.role ?? null) as RoleOrGuest
  const levels = readingOnce(source)
  const explained = rows.map(async (row): Promise<UserAccess> => {
    const { kind, id } = row
    const body = bodies.get(id)
    if (kind === 'organization' || kind === 'team' || !body) return row
    const resource = { kind: kinds[kind], id, body }
    const { steps, isComplete } = await readLevels(levels, organizationId, resource)
    const holder = { organization: organizationId, role: own }
    const [decided] = isComplete ? userLevels(holder, steps, userId, isInTeam) : []
    const role = row.role as AccessRole
    const by = accessGrounds({ user: userId, own, role, isInTeam }, { steps, resource, decided })
    return { ...row, by }
  })
  return await Promise.all(explained)
}

/** Returns a source that reads each resource and list only once. */
function readingOnce(source: Source): LevelSource {
  const known = new Map<string, Promise<unknown>>()
  const once = (id: string, input: object, read: () => Promise<unknown>) => {
    const key = `${id} ${JSON.stringify(input)}`
    const reading = known.get(key) ?? read()
    known.set(key, reading)
    return reading as Promise<never>
  }
  return {
    one: (what, operation, input) =>
      once(operation.id, input, () => source.one(what, operation, input)),
    listOrNothing: (what, operation, input) =>
      once(operation.id, input, () => source.listOrNothing(what, operation, input)),
  }
}
