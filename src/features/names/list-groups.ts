import {
  kindsByParameter,
  type ResourceKind,
  requiredScope,
  resourceKinds,
} from '../../contract/resource-kinds.ts'

/**
 * A group of resource kinds whose cached lists are discarded together. The name of the group is the
 * name of one of the kinds.
 */
export type ListGroup = ResourceKind

/**
 * Returns the group of a kind. Spaces, sites, and their contents form one group, because a change
 * to one can affect the others. For example, duplicating a site space creates a space, and renaming
 * a space renames its site spaces. Every other kind forms its own group.
 */
export function listGroup(kind: ResourceKind): ListGroup {
  const isWithin = requiredScope(kind).some((name) => name === 'spaceId' || name === 'siteId')
  return isWithin || content.has(kind) ? 'spaces' : kind
}

const content: ReadonlySet<ResourceKind> = new Set([
  'spaces',
  'sites',
  'collections',
  'translations',
  'specifications',
])

export const listGroups: readonly ListGroup[] = [...new Set(resourceKinds.map(listGroup))]

/** The kinds whose path segment differs from their name. */
const segments: Readonly<Record<string, ResourceKind>> = {
  content: 'pages',
  openapi: 'specifications',
  saml: 'providers',
  users: 'members',
}

/** All kinds, by path segment. */
const kindsBySegment: ReadonlyMap<string, ResourceKind> = new Map([
  ...Object.values(kindsByParameter).map((kind) => [kind, kind] as const),
  ...(Object.entries(segments) as [string, ResourceKind][]),
])

/**
 * Returns the groups of lists that a write can change, derived from the URL path of the request. If
 * the start of the path is unknown, returns all groups.
 */
export function changedGroups(path: string): readonly ListGroup[] {
  const [, below = ''] = /\/v1\/(.*)$/s.exec(path) ?? []
  const all = below.split('/').filter((segment) => segment !== '')
  // skip the organization at the start of a path, because it contains the other resources
  const named = all[0] === 'orgs' && all.length > 2 ? all.slice(2) : all
  const kinds = named.map((segment) => kindsBySegment.get(segment))
  if (kinds[0] === undefined) return listGroups
  return [...new Set(kinds.filter((kind) => kind !== undefined).map(listGroup))]
}
