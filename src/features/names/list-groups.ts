import {
  kindsByParameter,
  type ResourceKind,
  requiredScope,
  resourceKinds,
} from '../../contract/resource-kinds.ts'

/** A group of kinds whose cached lists are dropped together. It is named after one of the kinds. */
export type ListGroup = ResourceKind

/**
 * Returns the group of a kind. Spaces, sites, and their contents are one group, because a change to
 * one changes others. For example, duplicating a site space creates a space, and renaming a space
 * renames its site spaces. Each other kind is a group of its own.
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

/** Kinds whose path segment differs from the name of the kind. */
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
 * Returns the groups of lists that a write may change, by the URL path of the request. A path with
 * an unknown beginning may change every list.
 */
export function changedGroups(path: string): readonly ListGroup[] {
  const [, below = ''] = /\/v1\/(.*)$/s.exec(path) ?? []
  const all = below.split('/').filter((segment) => segment !== '')
  // paths start with the organization, which contains the other resources
  const named = all[0] === 'orgs' && all.length > 2 ? all.slice(2) : all
  const kinds = named.map((segment) => kindsBySegment.get(segment))
  if (kinds[0] === undefined) return listGroups
  return [...new Set(kinds.filter((kind) => kind !== undefined).map(listGroup))]
}
