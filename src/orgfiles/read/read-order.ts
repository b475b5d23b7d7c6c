import { keyOf, type OrgObject } from '../model/org-model.ts'
import { childrenOf, type PlacedOnSite } from './site-parts.ts'

/** The field for what stands in a thing, in its order: each as in its key. */
export const orderField = 'order'

/** Notes in what order things stand on a site, and in its groups and sections. */
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
      putOrder(object, childrenOf(one), byId)
    }
  }
}

/** Whether a thing has its place among others. */
export function isPlaced({ kind }: Pick<OrgObject, 'kind'>): boolean {
  return kind === 'section group' || kind === 'section' || kind === 'site space' || kind === 'link'
}

/** Whether what stands in a thing has an order. */
export function isHolder({ kind }: Pick<OrgObject, 'kind'>): boolean {
  return kind === 'site' || kind === 'section group' || kind === 'section'
}

/** The key of what stands in a thing, by its place there. */
export function keyOfPlaced(holder: OrgObject, place: string): string {
  return `${holder.kind === 'section group' ? holder.parent : keyOf(holder)} > ${place}`
}

/** The group that tells that something stands in a thing. */
export function groupOfPlaced({ kind, name }: OrgObject): string | null {
  return kind === 'section group' ? name : null
}

export function placeName({ kind, name }: Pick<OrgObject, 'kind' | 'name'>): string {
  return `${kind}:${name}`
}
