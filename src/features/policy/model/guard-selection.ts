import { isAnswerReference } from '../../../jobs/step.ts'
import { type PolicyFinding, type SubjectFilter, unknownFinding } from './evaluate.ts'
import { type PlaceKind, type PolicyFacts, placeKey, placeKinds } from './facts.ts'
import type { PolicyType } from './field.ts'
import type { PlannedRequest } from './planned-facts.ts'
import type { FactFocus } from './read-facts.ts'
import type { CheckedRule } from './rule.ts'
import { scopes } from './scopes.ts'

const placeTypes = {
  spaces: { type: 'Space', param: 'spaceId' },
  collections: { type: 'Collection', param: 'collectionId' },
  sites: { type: 'Site', param: 'siteId' },
} as const satisfies Record<PlaceKind, { type: PolicyType; param: string }>

/** The rules that planned changes could violate, and the resources for which to check them. */
export interface GuardSelection {
  rules: CheckedRule[]
  filterOf: (rule: CheckedRule) => SubjectFilter
  /** undefined if a rule needs data about resources that the changes don't affect */
  focus: FactFocus | undefined
  /** the teams that the changes refer to */
  teams: ReadonlySet<string>
}

const everything: SubjectFilter = () => true

/**
 * Selects the rules for planned changes. If the changes affect only permissions or the publication
 * of single resources, other resources don't need to be read.
 */
export function selectGuardRules(
  rules: readonly CheckedRule[],
  requests: readonly PlannedRequest[],
): GuardSelection {
  const places = requests.map(changedPlace)
  const teams = plannedTeams(requests)
  if (!places.every((place) => place !== undefined)) {
    return { rules: [...rules], filterOf: () => everything, focus: undefined, teams }
  }
  const keys = new Set(places.map(({ kind, id }) => placeKey(kind, id)))
  const ids = new Set(places.map(({ id }) => id))
  const types = new Set<PolicyType>(places.map(({ kind }) => placeTypes[kind].type))
  const changesGrants = requests.some(({ operation }) => operation.includes('.permissions.'))
  const isInFocus: SubjectFilter = ({ kind, id, within }) =>
    kind === 'grant' ? ids.has(within?.id ?? '') : ids.has(id)
  const filters = new Map<CheckedRule, SubjectFilter>()
  for (const rule of rules) {
    const isLocal = rule.scope === 'grant' ? changesGrants : types.has(scopes[rule.scope].type)
    if (isLocal && !rule.usesAll) filters.set(rule, isInFocus)
    else if (isLocal || [...rule.types].some((type) => types.has(type))) {
      filters.set(rule, everything)
    }
  }
  const isFocused = [...filters.values()].every((filter) => filter === isInFocus)
  return {
    rules: [...filters.keys()],
    filterOf: (rule) => filters.get(rule) ?? everything,
    focus: isFocused ? { places: keys } : undefined,
    teams,
  }
}

/**
 * Returns the resource whose permissions or publication a request changes. Returns undefined for
 * all other requests.
 */
function changedPlace({
  operation,
  path,
}: PlannedRequest): { kind: PlaceKind; id: string } | undefined {
  const isLocal = operation.includes('.permissions.') || operation === 'sites.publish'
  const kind = placeKinds.find((one) => operation.startsWith(`${one}.`))
  const id = kind && path[placeTypes[kind].param]
  return isLocal && kind && id !== undefined ? { kind, id } : undefined
}

/**
 * Returns an unknown result for each changed resource that is missing from its list, because no
 * rule can check it.
 */
export function missingPlaces(
  rules: readonly CheckedRule[],
  requests: readonly PlannedRequest[],
  ...states: readonly PolicyFacts[]
): PolicyFinding[] {
  const places = new Map(
    requests.flatMap((request) => {
      const place = changedPlace(request)
      return place ? [[placeKey(place.kind, place.id), place] as const] : []
    }),
  )
  return [...places.values()].flatMap(({ kind, id }) => {
    const lists = states.map((facts) => facts[kind])
    const isListed = lists.some(
      (list) => 'value' in list && list.value.some((one: { id: string }) => one.id === id),
    )
    // rules report unread lists themselves
    if (isListed || !lists.every((list) => 'value' in list)) return []
    const { type } = placeTypes[kind]
    const thing = { kind: kind.slice(0, -1), id, title: id }
    return rules
      .filter(({ scope }) => scope === 'grant' || scopes[scope].type === type)
      .map((rule) => unknownFinding(rule, thing, `${kind}: ${id} is missing from the list`))
  })
}

/** Returns the existing teams to which the requests refer. */
function plannedTeams(requests: readonly PlannedRequest[]): Set<string> {
  const teams = requests.flatMap(({ path: { teamId }, body }) => [
    ...(teamId === undefined ? [] : [teamId]),
    ...((body as { teams?: string[] } | undefined)?.teams ?? []),
  ])
  return new Set(teams.filter((id) => !isAnswerReference(id)))
}
