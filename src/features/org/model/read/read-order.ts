import { type OrgObject, objectKey } from '../org-model.ts'
import { nestedParts, type PlacedOnSite } from './site-parts.ts'

/**
 * The field with the order of an object's children. Each child is identified by the last segment of
 * its key.
 */
export const orderField = 'order'

/** Sets the order of children for a site, and for its groups and sections. */
export function putOrder(
  holder: OrgObject,
  placed: readonly PlacedOnSite[],
  byId: ReadonlyMap<string | undefined, OrgObject>,
): void {
  const found = placed.flatMap((one) => {
    const object = byId.get(one.id)
    return object ? [{ one, object }] : []
  })
  holder.fields[orderField] = found.map(({ object }) => placeName(object))
  for (const { one, object } of found) {
    if (object.kind === 'section' || object.kind === 'section group') {
      putOrder(object, nestedParts(one), byId)
    }
  }
}

/** Returns whether an object has a position among its siblings. */
export function isPlaced({ kind }: Pick<OrgObject, 'kind'>): boolean {
  return kind === 'section group' || kind === 'section' || kind === 'site space' || kind === 'link'
}

/** Returns whether the children of an object are ordered. */
export function isHolder({ kind }: Pick<OrgObject, 'kind'>): boolean {
  return kind === 'site' || kind === 'section group' || kind === 'section'
}

/** Returns the key of a child that the order of an object contains. */
export function placedKey(holder: OrgObject, place: string): string {
  return `${holder.kind === 'section group' ? holder.parent : objectKey(holder)} > ${place}`
}

/** Returns the value of the field `group` for an object's children. */
export function placedGroup({ kind, name }: OrgObject): string | null {
  return kind === 'section group' ? name : null
}

export function placeName({ kind, name }: Pick<OrgObject, 'kind' | 'name'>): string {
  return `${kind}:${name}`
}
