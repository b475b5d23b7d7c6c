import { randomBytes } from 'node:crypto'
import { copyKey, draftPlaceKey } from './draft-copies.ts'
import { currentEntry, type NoteChange } from './note-changes.ts'
import type { Notes } from './viewed.ts'

/** A change with the key under which it is stored. */
interface PlacedChange {
  change: NoteChange
  /** false if the journal doesn't need the change */
  isNeeded: boolean
}

/**
 * Determines the keys under which a window stores its drafts. If another window has changed the
 * same draft, the window stores a copy instead of replacing that draft.
 */
export class DraftPlaces {
  readonly #createName: () => string
  /** the copies of drafts, by the key that the window uses until it processes the next update */
  readonly #copies = new Map<string, { copy: string; update: number }>()
  #moved: Record<string, string> = {}

  /** `createName` creates the name for a copy of a draft. */
  constructor(createName = randomName) {
    this.#createName = createName
  }

  /**
   * Determines where to store a change to these notes. `lastSeenUpdate` is the number of the last
   * update that the window had processed when it made the change. `update` is the number of the
   * last update that it received.
   */
  place(
    notes: Notes,
    change: NoteChange,
    { lastSeenUpdate, update }: { lastSeenUpdate: number; update: number },
  ): PlacedChange {
    const { part, key } = change
    if (key === undefined || (part !== 'drafts' && part !== 'bases')) {
      return { change, isNeeded: !isSame(currentEntry(notes, change), change.to) }
    }
    const known = this.#copies.get(key)
    const own = known && lastSeenUpdate <= known.update ? { ...change, key: known.copy } : change
    if (part === 'bases') return { change: own, isNeeded: isBaseNeeded(notes, own) }
    const { from, to } = own
    const current = currentEntry(notes, own)
    if (isSame(current, to)) return { change: own, isNeeded: false }
    // if another window sent or discarded the draft, its key is free, so no copy is needed
    if (isSame(current, from) || current === undefined) return { change: own, isNeeded: true }
    if (to === undefined) return { change: own, isNeeded: false }
    const copy = copyKey(draftPlaceKey(key), this.#createName())
    this.#copies.set(key, { copy, update })
    this.#moved[key] = copy
    return { change: { ...change, key: copy }, isNeeded: true }
  }

  /** Returns the keys of the copies created since the last call, by the original keys of their drafts. */
  takeMoved(): Readonly<Record<string, string>> {
    const moved = this.#moved
    this.#moved = {}
    return moved
  }
}

/**
 * Returns whether to store the base of a draft. A window never replaces a base from another window,
 * and removes a base only together with its draft.
 */
function isBaseNeeded(notes: Notes, change: NoteChange): boolean {
  const { key = '', from, to } = change
  const current = currentEntry(notes, change)
  if (to === undefined && notes.drafts[key] !== undefined) return false
  return (current === undefined || isSame(current, from)) && !isSame(current, to)
}

/** Returns the name for a new copy. Names are never reused, even after a draft is sent. */
function randomName(): string {
  return randomBytes(4).toString('hex')
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
