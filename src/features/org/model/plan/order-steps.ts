import { longestIncreasingSubsequence } from '../../../../output/longest-increasing-subsequence.ts'
import type { ModelMerge } from '../merge/merge-models.ts'
import { type OrgModel, type OrgObject, objectKey } from '../org-model.ts'
import { placedKey } from '../read/read-order.ts'
import type { PlannedField } from './plan.ts'

export interface SortRequest {
  item: OrgObject
  position: ['before' | 'after', OrgObject]
  changes: PlannedField[]
  /** the order before and after the move */
  order: { old: readonly string[]; new: readonly string[] }
}

/**
 * Plans the minimum number of moves to sort the children of an object as in the files. `arrivals`
 * contains the keys of created or moved children, in order.
 */
export function sortRequests(
  holder: OrgObject,
  theirs: OrgModel,
  { merged, mine }: ModelMerge,
  arrivals: readonly string[],
): SortRequest[] {
  const wanted = shownPlaces((holder.fields.order ?? []) as readonly string[], holder)
  if (wanted.length < 2 || !isOrderKnown(holder, theirs)) return []
  const places = new Set(wanted.map((place) => placedKey(holder, place)))
  const isChanged = mine.some(
    ({ object, verb, changes }) =>
      (objectKey(object) === objectKey(holder) && changes.some(({ field }) => field === 'order')) ||
      (verb !== 'delete' && places.has(objectKey(object)) && changesPosition(verb, changes)),
  )
  if (!isChanged) return []
  const before = (theirs.objects.get(objectKey(holder))?.fields.order ?? []) as readonly string[]
  const staying = before.filter((place) => wanted.includes(place))
  // the service adds new children at the end, in the order in which they are created or moved
  const arrivalPositions = new Map(
    wanted
      .filter((place) => !staying.includes(place))
      .map((place) => [placedKey(holder, place), place]),
  )
  const arrived = [...new Set(arrivals)].flatMap((key) => arrivalPositions.get(key) ?? [])
  // children that were created together with their parent precede all other new ones
  const inside = wanted.filter((place) => !staying.includes(place) && !arrived.includes(place))
  let now = [...staying, ...inside, ...arrived]
  const first = now
  const still = new Set(longestIncreasingSubsequence(wanted.map((place) => first.indexOf(place))))
  const stays = Math.min(...still)
  const placedObject = (place: string) => merged.objects.get(placedKey(holder, place)) as OrgObject
  return wanted.flatMap((place, index): SortRequest[] => {
    if (still.has(index)) return []
    // place the first child before the first one that stays in position, and all others after their
    // predecessor
    const [side, beside] =
      index === 0 ? (['before', stays] as const) : (['after', index - 1] as const)
    const neighbor = wanted[beside] as string
    const old = now
    now = now.filter((one) => one !== place)
    now.splice(now.indexOf(neighbor) + (side === 'after' ? 1 : 0), 0, place)
    return [
      {
        item: placedObject(place),
        position: [side, placedObject(neighbor)],
        changes: [{ field: 'order', old: first.indexOf(place) + 1, new: index + 1 }],
        order: { old, new: now },
      },
    ]
  })
}

/**
 * Returns the children that have a position in the structure. If a site has sections, groups, or
 * links, its spaces have no position.
 */
function shownPlaces(order: readonly string[], { kind }: OrgObject): readonly string[] {
  if (kind !== 'site') return order
  const others = order.filter((place) => !place.startsWith('site space:'))
  return others.length > 0 ? others : order
}

function isOrderKnown(holder: OrgObject, theirs: OrgModel): boolean {
  const current = theirs.objects.get(objectKey(holder))
  return !current || current.fields.order !== undefined
}

function changesPosition(verb: string, changes: readonly PlannedField[]): boolean {
  return verb === 'create' || changes.some(({ field }) => field === 'group')
}
