import type { JournalContent } from './journal-file.ts'
import {
  isContent,
  movedBy,
  moves,
  type PlaceAmong,
  type PlacedThing,
  placeState,
} from './states/places.ts'
import type { JobStep } from './step.ts'

/** The request that puts a thing back, and where it must still stand before. */
interface MoveBack {
  operation: string
  path: Record<string, string>
  body: Record<string, unknown>
  left: Record<string, unknown>
  loses: string | undefined
}

const keyOf = ({ type, id }: PlacedThing) => `${type} ${id}`

/** Puts things back, one after the other, beside those that are still or again where they were. */
export class MovesBack {
  /** where those stood that are not back yet */
  readonly #away = new Map<string, PlaceAmong>()
  readonly #steps: readonly JobStep[]

  constructor(steps: readonly JobStep[], progress: JournalContent['progress']) {
    this.#steps = steps
    for (const [index, step] of steps.entries()) {
      const { is, before } = progress[index] ?? {}
      if (is !== 'done' || typeof before !== 'object' || !moves.includes(step.operation)) continue
      const key = keyOf(movedBy(step))
      if (!this.#away.has(key)) this.#away.set(key, before.fields)
    }
  }

  next(step: JobStep, before: PlaceAmong): MoveBack | { reason: string } | 'same' {
    const thing = movedBy(step)
    const wanted = placeState.wanted(step) as PlaceAmong
    const parent = wanted.parent === undefined ? before.parent : wanted.parent
    const isElsewhere = (parent ?? null) !== (before.parent ?? null)
    const isOrdered = before.previous !== undefined
    if (!isOrdered && !isElsewhere) return { reason: 'where it stood before is not known' }
    const position = this.#position(before)
    this.#away.delete(keyOf(thing))
    const left = this.#left(step, parent)
    if (!isContent(thing)) {
      const { organizationId = '', siteId = '' } = step.path
      return {
        operation: 'sites.structure.sort',
        path: { organizationId, siteId },
        body: { item: thing, position },
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
        ? `its place among ${thing.type === 'space' ? 'collections' : 'spaces'} is not known`
        : 'its place at the top of the organization is not known, it goes to the end',
    }
  }

  /** Beside the nearest that is where it was. */
  #position({ previous, next }: PlaceAmong): { after?: PlacedThing; before?: PlacedThing } {
    const after = this.#nearest(previous, 'previous')
    if (after) return { after }
    const before = this.#nearest(next, 'next')
    return before ? { before } : {}
  }

  #nearest(from: PlacedThing | null | undefined, side: 'previous' | 'next') {
    let thing = from
    while (thing) {
      const away = this.#away.get(keyOf(thing))
      if (!away) return thing
      thing = away[side]
    }
    return undefined
  }

  /** Where it is, if nobody has moved it since; of what went to one place the last alone stands just there. */
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
