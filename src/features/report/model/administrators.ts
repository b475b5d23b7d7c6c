import {
  type LevelPermissions,
  type RoleHolder,
  resolveRole,
} from '../../../contract/roles/resolve-role.ts'
import {
  type DirectGrant,
  type Fact,
  type PolicyFacts,
  placeKey,
} from '../../policy/model/index.ts'
import {
  type FirstItems,
  firstItems,
  type Part,
  part,
  person,
  type ReportedPerson,
} from './part.ts'

/** A person who administers a resource, and the reason. */
export interface ResourceAdministrator extends ReportedPerson {
  /** the level that gives the role: space, site, or collection */
  level: string
  /** the title of the team that has the permission */
  team?: string
}

export type ResourceAdministrators = { kind: string; id: string; title: string } & Part<{
  /** the number of administrators, including those of the organization */
  total: number
  /** the number of administrators of the resource who don't administer the whole organization */
  own: number
  people: FirstItems<ResourceAdministrator>
}>

export interface AdministratorFacts {
  /** the administrators of the organization, who administer all resources */
  organization: (ReportedPerson & { lastSeenAt?: string })[]
  spaces: Part<{ items: ResourceAdministrators[] }>
  collections: Part<{ items: ResourceAdministrators[] }>
  sites: Part<{ items: ResourceAdministrators[] }>
}

/** The maximum number of people to show for a resource. */
const mostPeople = 20

type Members = Extract<PolicyFacts['members'], { value: unknown }>['value']

/** Determines who administers the organization, and each space, collection, and site. */
export function administratorFacts(facts: PolicyFacts): Part<AdministratorFacts> {
  return part(facts.members, 'Members', (members): AdministratorFacts => {
    const active = members.filter(({ disabled }) => !disabled)
    const reading = new AdministratorReading(facts, active)
    return {
      organization: active
        .filter(({ role }) => role === 'admin')
        .map(({ user, lastSeenAt }) => ({
          ...person(user),
          ...(lastSeenAt !== undefined && { lastSeenAt }),
        })),
      spaces: part(facts.spaces, 'Spaces', (spaces) => ({
        items: spaces.map((space) =>
          reading.of('space', space, () => [
            reading.level('spaces', space),
            reading.sitesOf(space.id),
            ...reading.collectionsAbove(space.parent),
          ]),
        ),
      })),
      collections: part(facts.collections, 'Collections', (collections) => ({
        items: collections.map((collection) =>
          reading.of('collection', collection, () => [
            reading.level('collections', collection),
            ...reading.collectionsAbove(collection.parent),
          ]),
        ),
      })),
      sites: part(facts.sites, 'Sites', (sites) => ({
        items: sites.map((site) =>
          reading.of('site', site, () => [
            reading.level('sites', { ...site, defaultLevel: site.defaultLevel ?? 'inherit' }),
          ]),
        ),
      })),
    }
  })
}

/** A level that can determine roles, and the permissions on it. */
interface Level {
  level: LevelPermissions['level']
  id: string
  defaultLevel: LevelPermissions['defaultLevel']
  users: ReadonlyMap<string, DirectGrant['role']>
  teams: readonly { id: string; title: string; role: DirectGrant['role'] }[]
}

type Place = { id: string; defaultLevel: Level['defaultLevel'] }

/** An error for a resource whose administrators can't be determined. */
class UnreadLevel extends Error {}

class AdministratorReading {
  readonly #facts: PolicyFacts
  readonly #members: Map<string, Members[number]>
  readonly #levels = new Map<string, Level[]>()
  readonly #teams = new Map<string, Set<string>>()
  #sites: Map<string, Level[]> | undefined
  readonly #organizationAdministrators: number

  constructor(facts: PolicyFacts, members: Members) {
    this.#facts = facts
    this.#members = new Map(members.map((member) => [member.id, member]))
    this.#organizationAdministrators = members.filter(({ role }) => role === 'admin').length
  }

  /** Returns the administrators of a resource who don't administer the whole organization. */
  of(
    kind: string,
    { id, title }: { id: string; title: string },
    readSteps: () => Level[][],
  ): ResourceAdministrators {
    const resource = { kind, id, title }
    try {
      const found = this.#administrators(readSteps())
      const total = this.#organizationAdministrators + found.length
      return { ...resource, total, own: found.length, people: firstItems(found, mostPeople) }
    } catch (error) {
      if (error instanceof UnreadLevel) return { ...resource, unknown: error.message }
      throw error
    }
  }

  /** Returns a level as one step of precedence. */
  level(kind: 'spaces' | 'collections' | 'sites', place: Place): Level[] {
    const key = placeKey(kind, place.id)
    const found = this.#levels.get(key)
    if (found) return found
    const noun = kind.slice(0, -1) as Level['level']
    const grants = this.#known(this.#facts.grants.get(key), `permissions on ${noun} ${place.id}`)
    const made = [
      {
        ...{ level: noun, id: place.id, defaultLevel: place.defaultLevel },
        users: new Map(
          grants.flatMap(({ user, role }) => (user === undefined ? [] : [[user, role] as const])),
        ),
        teams: grants.flatMap(({ team, title = '', role }) =>
          team === undefined ? [] : [{ id: team, title, role }],
        ),
      },
    ]
    this.#levels.set(key, made)
    return made
  }

  /** Returns the levels of the sites that a space is linked to. They have the same precedence. */
  sitesOf(space: string): Level[] {
    this.#sites ??= this.#sitesBySpace()
    return this.#sites.get(space) ?? []
  }

  #sitesBySpace(): Map<string, Level[]> {
    const bySpace = new Map<string, Level[]>()
    for (const site of this.#known(this.#facts.sites, 'sites')) {
      const spaces = this.#known(this.#facts.siteSpaces.get(site.id), `spaces on site ${site.id}`)
      const level = this.level('sites', { ...site, defaultLevel: site.defaultLevel ?? 'inherit' })
      for (const space of new Set(spaces.map((one) => one.space))) {
        bySpace.set(space, [...(bySpace.get(space) ?? []), ...level])
      }
    }
    return bySpace
  }

  /** Returns the levels of all collections that contain a resource, innermost first. */
  collectionsAbove(parent: string | undefined): Level[][] {
    const levels: Level[][] = []
    if (parent === undefined) return levels
    const all = this.#known(this.#facts.collections, 'collections')
    const seen = new Set<string>()
    for (let next: string | undefined = parent; next !== undefined && !seen.has(next); ) {
      const id: string = next
      seen.add(id)
      const collection = all.find((one) => one.id === id)
      if (!collection) throw new UnreadLevel(`collection ${id}: missing from the list`)
      levels.push(this.level('collections', collection))
      next = collection.parent
    }
    return levels
  }

  #administrators(steps: readonly Level[][]): ResourceAdministrator[] {
    const levels = steps.flat()
    const admins = new Map(
      levels
        .flatMap(({ users, teams }) => [
          ...[...users].flatMap(([user, role]) => (role === 'admin' ? [user] : [])),
          ...teams.flatMap(({ id, role }) => (role === 'admin' ? [...this.#people(id)] : [])),
        ])
        .map((id) => [id, this.#members.get(id)] as const),
    )
    const candidates = levels.some(({ defaultLevel }) => defaultLevel === 'admin')
      ? this.#members.values()
      : admins.values()
    const found: ResourceAdministrator[] = []
    for (const member of candidates) {
      // removed and disabled members can't act, even if they have a permission
      if (!member || member.role === 'admin') continue
      const holder: RoleHolder = { organization: this.#facts.organization.id, role: member.role }
      const { level, role, team } = resolveRole(holder, this.#permissions(steps, member.id))
      if (role !== 'admin') continue
      found.push({ ...person(member.user), level, ...(team && { team: team.title ?? team.id }) })
    }
    return found
  }

  #permissions(steps: readonly Level[][], user: string): LevelPermissions[][] {
    return steps.map((step) =>
      step.map(({ level, id, defaultLevel, users, teams }) => ({
        ...{ level, id, defaultLevel, own: users.get(user) },
        teams: teams.filter((team) => this.#people(team.id).has(user)),
      })),
    )
  }

  #people(team: string): Set<string> {
    const found = this.#teams.get(team)
    if (found) return found
    const members = this.#known(this.#facts.teamMembers.get(team), `members of team ${team}`)
    const made = new Set(members.map(({ user }) => user))
    this.#teams.set(team, made)
    return made
  }

  #known<Value>(fact: Fact<Value> | undefined, what: string): Value {
    if (fact && 'value' in fact) return fact.value
    throw new UnreadLevel(`${what}: ${fact?.why ?? 'not read'}`)
  }
}
