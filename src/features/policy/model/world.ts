import {
  type DirectGrant,
  known,
  type PlaceKind,
  type PolicyFacts,
  placeKey,
  UnreadFact,
} from './facts.ts'
import type { PolicyType, PolicyTypes, PolicyWorld } from './field.ts'
import { policyFields, policyTypeNames } from './scopes.ts'

/** A resource in expressions. It reads its fields only when an expression uses them. */
export abstract class ResourceView {
  readonly raw: unknown
  readonly world: PolicyWorld

  constructor(raw: unknown, world: PolicyWorld) {
    this.raw = raw
    this.world = world
  }
}

type ViewClass = new (raw: unknown, world: PolicyWorld) => ResourceView

/** The class of each type, with a getter for each field. */
export const viewClasses = Object.fromEntries(
  policyTypeNames.map((type) => [type, createViewClass(type)]),
) as Record<PolicyType, ViewClass>

function createViewClass(type: PolicyType): ViewClass {
  const view = class extends ResourceView {}
  for (const [name, field] of Object.entries(policyFields[type])) {
    Object.defineProperty(view.prototype, name, {
      get(this: ResourceView) {
        return field.get(this.raw as never, this.world)
      },
    })
  }
  return view
}

/** The resources of an organization, as expressions see them. */
export class OrganizationWorld implements PolicyWorld {
  readonly facts: PolicyFacts
  /**
   * the views of resources; each resource has one view, so that expressions can compare resources
   */
  readonly #views = new Map<unknown, object>()
  #members: Map<string, object> | undefined
  #teams: Map<string, object> | undefined

  constructor(facts: PolicyFacts) {
    this.facts = facts
  }

  view<Type extends PolicyType>(type: Type, raw: PolicyTypes[Type]): object {
    const found = this.#views.get(raw)
    if (found) return found
    const made = new viewClasses[type](raw, this)
    this.#views.set(raw, made)
    return made
  }

  list<Type extends PolicyType>(type: Type, items: readonly PolicyTypes[Type][]): object[] {
    return items.map((item) => this.view(type, item))
  }

  members(): object[] {
    return [...this.#membersById().values()]
  }

  member(id: string): object {
    return this.#membersById().get(id) ?? missingIn('members', id)
  }

  teams(): object[] {
    return [...this.#teamsById().values()]
  }

  team(id: string): object {
    return this.#teamsById().get(id) ?? missingIn('teams', id)
  }

  spaces(): object[] {
    return this.list('Space', known(this.facts.spaces, 'spaces'))
  }

  collections(): object[] {
    return this.list('Collection', known(this.facts.collections, 'collections'))
  }

  sites(): object[] {
    return this.list('Site', known(this.facts.sites, 'sites'))
  }

  samlProviders(): object[] {
    return this.list('SamlProvider', known(this.facts.samlProviders, 'SAML providers'))
  }

  invites(): object[] {
    return this.list('Invite', known(this.facts.invites, 'invite links'))
  }

  teamMembers(team: string, role?: 'owner'): object[] {
    return known(this.facts.teamMembers.get(team), `members of team ${team}`)
      .filter((one) => role === undefined || one.role === role)
      .map(({ user }) => this.member(user))
  }

  grantsOn(kind: PlaceKind, id: string): readonly DirectGrant[] {
    const key = placeKey(kind, id)
    return known(this.facts.grants.get(key), `permissions on ${kind.slice(0, -1)} ${id}`)
  }

  people({ user, team }: DirectGrant): object[] {
    if (user !== undefined) return [this.member(user)]
    return team === undefined ? [] : this.teamMembers(team)
  }

  siteSpaces(site: string): object[] {
    const spaces = new Map(
      known(this.facts.spaces, 'spaces').map((space) => [space.id, space] as const),
    )
    return known(this.facts.siteSpaces.get(site), `spaces on site ${site}`).map(({ space: id }) => {
      const space = spaces.get(id)
      return space ? this.view('Space', space) : missingIn('spaces', id)
    })
  }

  #membersById(): Map<string, object> {
    this.#members ??= new Map(
      known(this.facts.members, 'members').map((one) => [one.id, this.view('Member', one)]),
    )
    return this.#members
  }

  #teamsById(): Map<string, object> {
    this.#teams ??= new Map(
      known(this.facts.teams, 'teams').map((one) => [one.id, this.view('Team', one)]),
    )
    return this.#teams
  }
}

function missingIn(list: string, id: string): never {
  throw new UnreadFact(`${list}: ${id} is missing from the list`)
}
