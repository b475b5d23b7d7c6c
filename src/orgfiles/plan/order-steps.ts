import { longestRise } from '../../changes/longest-rise.ts'
import type { ModelMerge } from '../merge/merge-models.ts'
import { keyOf, type OrgModel, type OrgObject } from '../model/org-model.ts'
import { keyOfPlaced } from '../read/read-order.ts'
import type { PlannedField } from './plan.ts'

export interface SortRequest {
  item: OrgObject
  position: ['before' | 'after', OrgObject]
  changes: PlannedField[]
  /** what stands there, before it was moved and after */
  order: { old: readonly string[]; new: readonly string[] }
}

/**
 * The fewest moves that put what stands in a thing into the order that files have; `arrivals` are the things that
 * steps make or move, by their keys
 * and in their order.
 */
export function sortRequests(
  holder: OrgObject,
  theirs: OrgModel,
  { merged, mine }: ModelMerge,
  arrivals: readonly string[],
): SortRequest[] {
  const wanted = shownPlaces((holder.fields.order ?? []) as readonly string[], holder)
  if (wanted.length < 2 || !isOrderKnown(holder, theirs)) return []
  const places = new Set(wanted.map((place) => keyOfPlaced(holder, place)))
  const isChanged = mine.some(
    ({ object, verb, changes }) =>
      (keyOf(object) === keyOf(holder) && changes.some(({ field }) => field === 'order')) ||
      (verb !== 'delete' && places.has(keyOf(object)) && isPlacedAnew(verb, changes)),
  )
  if (!isChanged) return []
  const before = (theirs.objects.get(keyOf(holder))?.fields.order ?? []) as readonly string[]
  const staying = before.filter((place) => wanted.includes(place))
  // what is new there comes to the end, in the order in which it is made or moved
  const coming = new Map(
    wanted
      .filter((place) => !staying.includes(place))
      .map((place) => [keyOfPlaced(holder, place), place]),
  )
  const arrived = [...new Set(arrivals)].flatMap((key) => coming.get(key) ?? [])
  // what is made along with the thing that it is in comes before
  const inside = wanted.filter((place) => !staying.includes(place) && !arrived.includes(place))
  let now = [...staying, ...inside, ...arrived]
  const first = now
  const still = new Set(longestRise(wanted.map((place) => first.indexOf(place))))
  const stays = Math.min(...still)
  const objectOf = (place: string) => merged.objects.get(keyOfPlaced(holder, place)) as OrgObject
  return wanted.flatMap((place, index): SortRequest[] => {
    if (still.has(index)) return []
    // what is first now may be moved away itself
    const [side, beside] =
      index === 0 ? (['before', stays] as const) : (['after', index - 1] as const)
    const neighbour = wanted[beside] as string
    const old = now
    now = now.filter((one) => one !== place)
    now.splice(now.indexOf(neighbour) + (side === 'after' ? 1 : 0), 0, place)
    return [
      {
        item: objectOf(place),
        position: [side, objectOf(neighbour)],
        changes: [{ field: 'order', old: first.indexOf(place) + 1, new: index + 1 }],
        order: { old, new: now },
      },
    ]
  })
}

/** Once anything else stands on a site, its structure doesn't show the spaces beside that. */
function shownPlaces(order: readonly string[], { kind }: OrgObject): readonly string[] {
  if (kind !== 'site') return order
  const others = order.filter((place) => !place.startsWith('site space:'))
  return others.length > 0 ? others : order
}

function isOrderKnown(holder: OrgObject, theirs: OrgModel): boolean {
  const there = theirs.objects.get(keyOf(holder))
  return !there || there.fields.order !== undefined
}

function isPlacedAnew(verb: string, changes: readonly PlannedField[]): boolean {
  return verb === 'create' || changes.some(({ field }) => field === 'group')
}
