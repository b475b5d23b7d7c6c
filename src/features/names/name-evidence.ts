import { isJsonObject } from '../../contract/json.ts'
import type { ResourceKind } from '../../contract/resource-kinds.ts'
import { deletionMarks } from '../../jobs/states/existence.ts'
import { NameIndex } from './match.ts'
import { namedResource } from './read-resources.ts'
import { type NamedResource, resourceNames } from './resource-names.ts'

/**
 * Returns whether a resource from the service still has the name by which it was found. Returns
 * `undefined` if this is unknown because the resource is missing or has no visible name.
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
  // if the resource was changed, a different resource may now have exactly this name
  const isUnchanged = now.title === found.title && now.other === found.other
  return isUnchanged && new NameIndex([now], kind).find(name).length > 0
}
