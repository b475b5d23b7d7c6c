import type { SortKey } from './indexes.ts'

/** A sort position. Records with equal keys sort by ID. */
export type GroupPlace = readonly [key: SortKey, id: string]

export function comparePlaces(a: GroupPlace, b: GroupPlace): number {
  if (a[0] !== b[0]) return a[0] < b[0] ? -1 : 1
  if (a[1] === b[1]) return 0
  return a[1] < b[1] ? -1 : 1
}

/** The sorted positions of the records in a group. Uses binary search for lookups and changes. */
export class SortedGroup {
  readonly #places: GroupPlace[]
  #version = 0

  constructor(places: GroupPlace[] = []) {
    this.#places = places.sort(comparePlaces)
  }

  /** Returns a number that changes whenever the group changes, for use in caches. */
  get version(): number {
    return this.#version
  }

  get size(): number {
    return this.#places.length
  }

  at(index: number): GroupPlace | undefined {
    return this.#places[index]
  }

  /** Returns the number of records before a position, even if no record has this position. */
  countBefore(place: GroupPlace): number {
    let low = 0
    let high = this.#places.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (comparePlaces(this.#places[middle] as GroupPlace, place) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  add(place: GroupPlace): void {
    this.#version += 1
    this.#places.splice(this.countBefore(place), 0, place)
  }

  remove(place: GroupPlace): void {
    this.#version += 1
    const index = this.countBefore(place)
    const found = this.#places[index]
    if (found && comparePlaces(found, place) === 0) this.#places.splice(index, 1)
  }

  *ids(): Generator<string> {
    for (const [, id] of this.#places) yield id
  }
}
