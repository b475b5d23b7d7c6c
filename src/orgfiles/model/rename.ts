import { keyOfPlaced } from '../read/read-order.ts'
import { kindOf } from './kinds.ts'
import { keyOf, type OrgModel, type OrgObject } from './org-model.ts'
import { referencesIn, withReferences } from './references.ts'
import { keyNamed } from './resolve.ts'

/** What files call otherwise now, by the key that it had: what says `previously`, and was known by that. */
export function renamesIn(base: OrgModel, mine: OrgModel): Map<string, string> {
  const renames = new Map<string, string>()
  for (const object of mine.objects.values()) {
    const { kind, name, previously, parent } = object
    if (previously === undefined || base.objects.has(keyOf(object))) continue
    const place = { kind, ...(parent !== undefined && { parent }) }
    const before = keyOf({ ...place, name: previously })
    if (base.objects.has(before) && !mine.objects.has(before)) renames.set(before, name)
  }
  return renames
}

/** A model with other names for some of its things, wherever they are named. */
export function renamed(model: OrgModel, renames: ReadonlyMap<string, string>): OrgModel {
  if (renames.size === 0) return model
  const keys = new Map<string, string>()
  const objects = new Map<string, OrgObject>()
  for (const [key, object] of model.objects) {
    const next = renamedThing(object, key, renames, keys)
    keys.set(key, keyOf(next))
    objects.set(keyOf(next), next)
  }
  const scopes = [...model.scopes].map((scope) => {
    const parts = scope.split(' > ')
    const kind = parts.pop() as string
    const parent = parts.join(' > ')
    return parent === '' ? scope : `${keys.get(parent) ?? parent} > ${kind}`
  })
  return { ...model, objects, scopes: new Set(scopes) }
}

function renamedThing(
  object: OrgObject,
  key: string,
  renames: ReadonlyMap<string, string>,
  keys: ReadonlyMap<string, string>,
): OrgObject {
  const { refs, nameFrom } = kindOf(object.kind)
  const named = (kind: OrgObject['kind'], name: string) =>
    renames.get(keyNamed(object, kind, name)) ?? name
  const fields = Object.fromEntries(
    Object.entries(object.fields).map(([field, value]) => {
      let next = value
      for (const { kind, at } of referencesIn(refs, field)) {
        next = withReferences(next, at, (name) => named(kind, name))
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
    const next = renames.get(keyOfPlaced(holder, place))
    return next === undefined ? place : `${place.slice(0, place.indexOf(':'))}:${next}`
  })
}
