import type { Facts } from '../../../command/guards/facts.ts'
import { cell } from '../../../output/columns.ts'
import type { NewPerson, RequestedGrant } from './onboard-file.ts'
import {
  findTitled,
  type KnownMember,
  type KnownOrganization,
  type KnownPlace,
  type KnownTeam,
} from './onboard-plan.ts'

interface Listed {
  id: string
  title: string
  urls?: { app?: string }
}

/** Reads the members, and the teams and resources that the file refers to. */
export async function readOrganization(
  facts: Facts,
  organizationId: string,
  people: readonly NewPerson[],
): Promise<KnownOrganization> {
  const path = { organizationId }
  const members = (await facts.list('members.list', path)) as readonly KnownMember[]
  const wanted = [...new Set(people.flatMap(({ teams }) => teams))]
  const [teams, places] = await Promise.all([
    wanted.length > 0 ? readTeams(facts, path, wanted) : [],
    readPlaces(facts, path, people),
  ])
  return { organizationId, members, teams, places }
}

async function readTeams(
  facts: Facts,
  path: { organizationId: string },
  wanted: readonly string[],
): Promise<KnownTeam[]> {
  const teams = (await facts.list('teams.list', path)) as readonly Listed[]
  const used = usedResources(wanted, teams)
  return await Promise.all(
    teams.map(async ({ id, title }) => {
      const own = { ...path, teamId: id }
      const members = used.has(id) ? await facts.list('teams.members.list', own) : []
      const ids = members.map((one) => `${cell(one, 'organization.id')}`)
      return { id, title, members: new Set(ids) }
    }),
  )
}

/** Returns the IDs of the resources that the file refers to. */
function usedResources(words: readonly string[], among: readonly Listed[]): Set<string> {
  const found = words.map((word) => findTitled('', word, among))
  return new Set(found.flatMap((one) => (typeof one === 'string' ? [] : [one.id])))
}

async function readPlaces(
  facts: Facts,
  path: { organizationId: string },
  people: readonly NewPerson[],
): Promise<KnownPlace[]> {
  const grants = people.flatMap((person) => person.grants)
  const kinds = [...new Set(grants.map(({ kind }) => kind))]
  const read = kinds.map((kind) => {
    const words = grants.filter((one) => one.kind === kind).map(({ resource }) => resource)
    return readKind(facts, path, kind, words)
  })
  return (await Promise.all(read)).flat()
}

async function readKind(
  facts: Facts,
  path: { organizationId: string },
  kind: RequestedGrant['kind'],
  words: readonly string[],
): Promise<KnownPlace[]> {
  const all = (await facts.list(`${kind}s.list`, path)) as readonly Listed[]
  const used = usedResources(words, all)
  return await Promise.all(
    all.map(async ({ id, title, urls }) => {
      const own = { ...path, [`${kind}Id`]: id }
      const users = used.has(id) ? await facts.list(`${kind}s.permissions.aggregate`, own) : []
      const roles = users.map(
        (one) => [`${cell(one, 'user.id')}`, cell(one, 'permission') as string | null] as const,
      )
      return { kind, id, title, ...(urls?.app && { url: urls.app }), roles: new Map(roles) }
    }),
  )
}
