import { longestRise } from '../../changes/longest-rise.ts'
import type { ModelMerge } from '../merge/merge-models.ts'
import { keyOf, type OrgModel, type OrgObject } from '../model/org-model.ts'
import { placeName } from '../read/read-order.ts'
import type { PlannedField } from './plan.ts'

export interface SortRequest {
  item: OrgObject
  position: ['before' | 'after', OrgObject]
  changes: PlannedField[]
}

/** The fewest moves that put what stands in a thing into the order that files have. */
export function sortRequests(
  holder: OrgObject,
  theirs: OrgModel,
  { merged, mine }: ModelMerge,
): SortRequest[] {
  const wanted = holder.fields.order as readonly string[] | undefined
  const site = holder.kind === 'section group' ? (holder.parent as string) : keyOf(holder)
  if (!wanted || wanted.length < 2 || !isOrderKnown(holder, theirs)) return []
  const isChanged = mine.some(
    ({ object, verb, changes }) =>
      (keyOf(object) === keyOf(holder) && changes.some(({ field }) => field === 'order')) ||
      (verb !== 'delete' && wanted.includes(placeName(object)) && isPlacedAnew(verb, changes)),
  )
  if (!isChanged) return []
  const before = (theirs.objects.get(keyOf(holder))?.fields.order ?? []) as readonly string[]
  const staying = before.filter((place) => wanted.includes(place))
  // what is new there comes to the end, in the order in which it is made or moved
  const arrived = mine
    .map(({ object }) => placeName(object))
    .filter((place) => wanted.includes(place) && !staying.includes(place))
  const now = [...new Set([...staying, ...arrived])]
  const places = wanted.map((place) => now.indexOf(place))
  const still = new Set(longestRise(places))
  const objectOf = (place: string) => merged.objects.get(`${site} > ${place}`) as OrgObject
  return wanted.flatMap((place, index): SortRequest[] => {
    if (still.has(index)) return []
    const [side, beside] = index === 0 ? (['before', 1] as const) : (['after', index - 1] as const)
    const changes = [{ field: 'order', old: now.indexOf(place) + 1, new: index + 1 }]
    return [
      { item: objectOf(place), position: [side, objectOf(wanted[beside] as string)], changes },
    ]
  })
}

function isOrderKnown(holder: OrgObject, theirs: OrgModel): boolean {
  const there = theirs.objects.get(keyOf(holder))
  return !there || there.fields.order !== undefined
}

function isPlacedAnew(verb: string, changes: readonly PlannedField[]): boolean {
  return verb === 'create' || changes.some(({ field }) => field === 'group')
}
