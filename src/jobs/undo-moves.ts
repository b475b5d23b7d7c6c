import type { AnyOperation } from '../contract/operation.ts'
import type { JournalContent } from './journal-file.ts'
import {
  isContent,
  movedResource,
  moves,
  type PlacedResource,
  placeState,
  type SiblingPosition,
} from './states/places.ts'
import { hasValidRequest, type JobStep } from './step.ts'

/** A request that moves a resource back, and the position that is required before the request. */
interface MoveBack {
  operation: string
  path: Record<string, string>
  body: Record<string, unknown>
  left: Record<string, unknown>
  loses: string | undefined
}

const moveKey = ({ type, id }: PlacedResource) => `${type} ${id}`

/**
 * Plans how to move resources back, one after the other. Each resource is placed next to a resource
 * that already has its previous position.
 */
export class MovesBack {
  /** the previous positions of resources that haven't been moved back */
  readonly #away = new Map<string, SiblingPosition>()
  readonly #steps: readonly JobStep[]

  constructor(
    steps: readonly JobStep[],
    progress: JournalContent['progress'],
    operations: ReadonlyMap<string, AnyOperation>,
  ) {
    this.#steps = steps
    for (const [index, step] of steps.entries()) {
      const { is, previous: before } = progress[index] ?? {}
      if (is !== 'done' || typeof before !== 'object' || !moves.includes(step.operation)) continue
      if (!hasValidRequest(step, operations)) continue
      const key = moveKey(movedResource(step))
      if (!this.#away.has(key)) this.#away.set(key, before.fields)
    }
  }

  next(step: JobStep, before: SiblingPosition): MoveBack | { reason: string } | 'same' {
    const resource = movedResource(step)
    const wanted = placeState.wanted(step) as SiblingPosition
    const parent = wanted.parent === undefined ? before.parent : wanted.parent
    const isElsewhere = (parent ?? null) !== (before.parent ?? null)
    const isOrdered = before.previous !== undefined
    if (!isOrdered && !isElsewhere) return { reason: 'the previous position is unknown' }
    const position = this.#position(before)
    this.#away.delete(moveKey(resource))
    const left = this.#left(step, parent)
    if (!isContent(resource)) {
      const { organizationId = '', siteId = '' } = step.path
      return {
        operation: 'sites.structure.sort',
        path: { organizationId, siteId },
        body: { item: resource, position },
        left,
        loses: undefined,
      }
    }
    const named = Object.entries(position).map(([side, { type, id }]) => [
      side,
      { type, [type]: id },
    ])
    return {
      operation: step.operation,
      path: step.path,
      body: {
        ...(isElsewhere && { parent: before.parent ?? null }),
        position: Object.fromEntries(named),
      },
      left,
      loses: isOrdered
        ? `its previous position among ${resource.type === 'space' ? 'collections' : 'spaces'} is unknown`
        : 'its previous position in the organization is unknown, so it moves to the end',
    }
  }

  /** Returns the position next to the nearest neighbor that already has its previous position. */
  #position({ previous, next }: SiblingPosition): {
    after?: PlacedResource
    before?: PlacedResource
  } {
    const after = this.#nearest(previous, 'previous')
    if (after) return { after }
    const before = this.#nearest(next, 'next')
    return before ? { before } : {}
  }

  #nearest(from: PlacedResource | null | undefined, side: 'previous' | 'next') {
    const passed = new Set<string>()
    let resource = from
    while (resource) {
      const key = moveKey(resource)
      const away = this.#away.get(key)
      if (!away) return resource
      // two resources were moved past each other, and the position was read between the two moves
      if (passed.has(key)) return from ?? undefined
      passed.add(key)
      resource = away[side]
    }
    return undefined
  }

  /**
   * Returns the position that the resource still has if no one has moved it since the job. If
   * several moves have the same target, only the last moved resource is exactly at the target.
   */
  #left(step: JobStep, parent: string | null | undefined): Record<string, unknown> {
    const wanted = placeState.wanted(step)
    const isTop = step.operation === 'spaces.move' && (parent ?? null) === null
    const later = this.#steps.slice(this.#steps.indexOf(step) + 1)
    const isShared = later.some(
      (one) =>
        one.operation === step.operation && JSON.stringify(one.body) === JSON.stringify(step.body),
    )
    if (!isTop && !isShared) return wanted
    return wanted.parent === undefined ? {} : { parent: wanted.parent }
  }
}
