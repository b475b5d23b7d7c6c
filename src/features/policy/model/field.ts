import type { DirectGrant, FactPart, PlaceKind, PolicyFacts } from './facts.ts'

type FactItem<Value> = Value extends { value: readonly (infer Item)[] } ? Item : never

type FactOf<Name extends keyof PolicyFacts> = FactItem<PolicyFacts[Name]>

/** A resource on which permissions can be granted. */
export interface GrantPlace {
  kind: PlaceKind
  id: string
  title: string
}

/** The data that each type in expressions represents. */
export interface PolicyTypes {
  Organization: PolicyFacts['organization']
  Member: FactOf<'members'>
  Team: FactOf<'teams'>
  Collection: FactOf<'collections'>
  Space: FactOf<'spaces'>
  Site: FactOf<'sites'>
  UserGrant: DirectGrant
  TeamGrant: DirectGrant
  Grant: DirectGrant & { place: GrantPlace }
  ShareLink: FactItem<
    PolicyFacts['shareLinks'] extends ReadonlyMap<string, infer Links> ? Links : never
  > & {
    site: FactOf<'sites'>
  }
  Invite: FactOf<'invites'>
  SamlProvider: FactOf<'samlProviders'>
  Specification: FactOf<'specifications'>
}

export type PolicyType = keyof PolicyTypes

/** Gives fields access to other resources. */
export interface PolicyWorld {
  facts: PolicyFacts
  list<Type extends PolicyType>(type: Type, items: readonly PolicyTypes[Type][]): object[]
  members(): object[]
  member(id: string): object
  teams(): object[]
  team(id: string): object
  spaces(): object[]
  collections(): object[]
  sites(): object[]
  samlProviders(): object[]
  invites(): object[]
  teamMembers(team: string, role?: 'owner'): object[]
  grantsOn(kind: PlaceKind, id: string): readonly DirectGrant[]
  /** the members who receive a grant directly or through a team */
  people(grant: DirectGrant): object[]
  siteSpaces(site: string): object[]
}

/** A field that expressions can use. */
export interface PolicyField<Raw> {
  /** the CEL type */
  type: string
  about: string
  /** the parts of the organization that the field needs */
  reads?: readonly FactPart[]
  get(raw: Raw, world: PolicyWorld): unknown
}

export type Fields<Raw> = Readonly<Record<string, PolicyField<Raw>>>
