import { isJsonObject } from '../../contract/json.ts'
import type { ResourceKind } from '../../contract/resource-kinds.ts'
import { deletionMarks } from '../../jobs/states/existence.ts'
import { NameIndex } from './match.ts'
import { namedResource } from './read-resources.ts'
import { type NamedResource, resourceNames } from './resource-names.ts'

/**
 * Returns whether a resource, as the service just returned it, exists and still has the name that it
 * was found by. Returns undefined if that is unknown, because the resource is missing or shows no
 * name.
 */
export function hasName(
  kind: ResourceKind,
  resource: unknown,
  { name, found }: { name: string; found: NamedResource },
): boolean | undefined {
  if (!isJsonObject(resource)) return undefined
  const mark = deletionMarks[`${kind}.get`]
  if (mark !== undefined && (resource[mark] ?? undefined) !== undefined) return false
  const now = namedResource(kind, resource)
  const names = resourceNames(now)
  if (names.length === 0) return undefined
  if (names.includes(name)) return true
  // after a change, the exact spelling can be the name of another resource
  const isUnchanged = now.title === found.title && now.other === found.other
  return isUnchanged && new NameIndex([now], kind).find(name).length > 0
}
