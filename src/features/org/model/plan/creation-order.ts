import type { ResourceChange } from '../merge/merge-models.ts'
import { type OrgObject, objectKey } from '../org-model.ts'
import { objectReferences } from '../resolve.ts'
import { creationFields } from './bodies.ts'

/**
 * Sorts new objects so that each one comes after the new objects to which its creation refers, such
 * as the parent of a section group. Otherwise keeps their order.
 */
export function referencedFirst(creations: readonly ResourceChange[]): OrgObject[] {
  const left = new Map(creations.map(({ object }) => [objectKey(object), object]))
  const sorted: OrgObject[] = []
  const add = (key: string | undefined) => {
    const object = left.get(key ?? '')
    if (key === undefined || !object) return
    left.delete(key)
    add(object.parent)
    const fields = creationFields(object)
    for (const named of objectReferences(object)) {
      if (named.field === undefined || fields.has(named.field)) add(named.key)
    }
    sorted.push(object)
  }
  for (const { object } of creations) add(objectKey(object))
  return sorted
}
