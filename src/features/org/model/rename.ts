import { orgKind } from './kinds.ts'
import { type OrgModel, type OrgObject, objectKey } from './org-model.ts'
import { placedKey } from './read/read-order.ts'
import { fieldReferences, replaceReferences } from './references.ts'
import { referencedKey } from './resolve.ts'

/**
 * Returns the new names of renamed objects, by their old keys. An object was renamed if its
 * `previously` is the name of an object in the base.
 */
export function findRenames(base: OrgModel, mine: OrgModel): Map<string, string> {
  const renames = new Map<string, string>()
  for (const object of mine.objects.values()) {
    const { kind, name, previously, parent } = object
    if (previously === undefined || base.objects.has(objectKey(object))) continue
    const place = { kind, ...(parent !== undefined && { parent }) }
    const before = objectKey({ ...place, name: previously })
    if (base.objects.has(before) && !mine.objects.has(before)) renames.set(before, name)
  }
  return renames
}

/** Returns a model in which objects are renamed, including all references to them. */
export function applyRenames(model: OrgModel, renames: ReadonlyMap<string, string>): OrgModel {
  if (renames.size === 0) return model
  const keys = new Map<string, string>()
  const objects = new Map<string, OrgObject>()
  for (const [key, object] of model.objects) {
    const next = renamedObject(object, key, renames, keys)
    keys.set(key, objectKey(next))
    objects.set(objectKey(next), next)
  }
  const scopes = [...model.scopes].map((scope) => {
    const parts = scope.split(' > ')
    const kind = parts.pop() as string
    const parent = parts.join(' > ')
    return parent === '' ? scope : `${keys.get(parent) ?? parent} > ${kind}`
  })
  return { ...model, objects, scopes: new Set(scopes) }
}

function renamedObject(
  object: OrgObject,
  key: string,
  renames: ReadonlyMap<string, string>,
  keys: ReadonlyMap<string, string>,
): OrgObject {
  const { refs, nameFrom } = orgKind(object.kind)
  const named = (kind: OrgObject['kind'], name: string) =>
    renames.get(referencedKey(object, kind, name)) ?? name
  const fields = Object.fromEntries(
    Object.entries(object.fields).map(([field, value]) => {
      let next = value
      for (const { kind, at } of fieldReferences(refs, field)) {
        next = replaceReferences(next, at, (name) => named(kind, name))
      }
      return [field, field === 'order' ? renamedOrder(object, value as string[], renames) : next]
    }),
  )
  const own = 'of' in nameFrom ? named(nameFrom.of, object.name) : object.name
  const { parent } = object
  return {
    ...object,
    name: renames.get(key) ?? own,
    ...(parent !== undefined && { parent: keys.get(parent) ?? parent }),
    fields,
  }
}

function renamedOrder(
  holder: OrgObject,
  order: readonly string[],
  renames: ReadonlyMap<string, string>,
): string[] {
  return order.map((place) => {
    const next = renames.get(placedKey(holder, place))
    return next === undefined ? place : `${place.slice(0, place.indexOf(':'))}:${next}`
  })
}
