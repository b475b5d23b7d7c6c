import type { DirectGrant, Fact, PolicyFacts, TeamMembership } from './facts.ts'

export type PlannedItem = { id: string; [key: string]: unknown }

export type ListName =
  | 'members'
  | 'teams'
  | 'collections'
  | 'spaces'
  | 'sites'
  | 'samlProviders'
  | 'specifications'

/** The changeable copy of an organization's state. */
export interface PlannedState {
  facts: PolicyFacts
  lists: Record<ListName, Fact<PlannedItem[]>>
  grants: Map<string, Fact<DirectGrant[]>>
  teamMembers: Map<string, Fact<TeamMembership[]>>
  siteSpaces: Map<string, Fact<{ id: string; space: string }[]>>
  shareLinks: Map<string, Fact<PlannedItem[]>>
}

export type Body = Record<string, unknown>

/** A planned request, with placeholders for its response. */
export interface Change {
  path: Readonly<Record<string, string>>
  body: Body
  /** the placeholder for the ID of a new resource */
  newId: string
  /** Returns the placeholder for a field of the response. */
  answered: (field: string) => string
  now: string
}

export type ApplyChange = (draft: PlannedState, change: Change) => void

/** Applies a change to a list. A list that couldn't be read stays unknown. */
export function edited<Value>(
  fact: Fact<Value[]> | undefined,
  edit: (items: readonly Value[]) => Value[],
): Fact<Value[]> {
  if (!fact) return { why: 'not read' }
  return 'value' in fact ? { value: edit(fact.value) } : fact
}
