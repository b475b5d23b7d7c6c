import { keyOf, type OrgObject } from '../model/org-model.ts'
import { isPlaced, placeName } from '../read/read-order.ts'

type Things = Map<string, OrgObject>

/** Notes that a thing stands behind all others where it now belongs, and nowhere else. */
export function comeLast(objects: Things, object: OrgObject): void {
  if (!isPlaced(object)) return
  const place = placeName(object)
  goFrom(objects, object)
  const { group } = object.fields
  const key = typeof group === 'string' ? groupKey(object, group) : object.parent
  putOrder(objects, key, (order) => [...order, place])
}

/** Notes that a thing stands there no more. */
export function goFrom(objects: Things, object: Omit<OrgObject, 'fields'>): void {
  if (!isPlaced(object)) return
  const place = placeName(object)
  for (const [key, { kind, parent }] of objects) {
    const isNear = key === object.parent || (kind === 'section group' && parent === object.parent)
    if (isNear) putOrder(objects, key, (order) => order.filter((one) => one !== place))
  }
}

const groupKey = ({ parent }: OrgObject, name: string) =>
  keyOf({ kind: 'section group', name, ...(parent !== undefined && { parent }) })

function putOrder(
  objects: Things,
  key: string | undefined,
  change: (order: readonly string[]) => readonly string[],
): void {
  const holder = key === undefined ? undefined : objects.get(key)
  if (!key || !holder?.fields.order) return
  const order = change(holder.fields.order as readonly string[])
  objects.set(key, { ...holder, fields: { ...holder.fields, order } })
}
