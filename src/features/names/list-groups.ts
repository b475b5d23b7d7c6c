import {
  kindsByParameter,
  type ResourceKind,
  requiredScope,
  resourceKinds,
} from '../../contract/resource-kinds.ts'

/** A group of kinds whose cached lists are dropped together, named after one of them. */
export type ListGroup = ResourceKind

/**
 * Returns the group of a kind. Spaces, sites, and their contents are one group: duplicating a site
 * space creates a space, renaming a space renames its site spaces, and publishing a specification
 * changes pages. All other kinds change alone.
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

/** The kinds by path segment, if the segment isn't the name of the kind. */
const segments: Readonly<Record<string, ResourceKind>> = {
  content: 'pages',
  openapi: 'specifications',
  saml: 'providers',
  users: 'members',
}

/** The kinds by path segment, from the names of the kinds. */
const kindsBySegment: ReadonlyMap<string, ResourceKind> = new Map([
  ...Object.values(kindsByParameter).map((kind) => [kind, kind] as const),
  ...(Object.entries(segments) as [string, ResourceKind][]),
])

/**
 * Returns the groups of lists that a write may change, by the URL path of the request. A path with
 * an unknown beginning may change every list.
 */
export function changedGroups(path: string): readonly ListGroup[] {
  const [, below = ''] = /\/v1\/(.*)$/s.exec(path) ?? []
  const all = below.split('/').filter((segment) => segment !== '')
  // an organization contains the other resources
  const named = all[0] === 'orgs' && all.length > 2 ? all.slice(2) : all
  const kinds = named.map((segment) => kindsBySegment.get(segment))
  if (kinds[0] === undefined) return listGroups
  return [...new Set(kinds.filter((kind) => kind !== undefined).map(listGroup))]
}
