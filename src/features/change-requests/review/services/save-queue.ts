import type { Notes } from '../../notes/viewed.ts'
import type { ReviewEffect } from '../machine/effects.ts'
import { sameTarget } from '../machine/state.ts'
import type { Services } from './services.ts'

type Save = Omit<Extract<ReviewEffect, { type: 'save' }>, 'type'>

export interface SaveQueue {
  add(save: Save): void
  /**
   * returns a promise that resolves after all changes are on disk, or `undefined` if they already
   * are; retries a failed save once
   */
  finished(): Promise<void> | undefined
}

/**
 * Saves notes one change after another. Combines waiting changes, because each typed key adds one.
 * A failed change remains in the queue, so that the next save includes it.
 */
export function createSaveQueue(
  services: Pick<Services, 'save'>,
  report: (error: unknown) => void,
): SaveQueue {
  const waiting: { -readonly [Key in keyof Save]: Save[Key] }[] = []
  let working: Promise<void> | undefined
  let current: Notes | undefined

  const work = async () => {
    for (let save = waiting[0]; save; save = waiting[0]) {
      current = save.notes
      await services.save(save.target, save.before, save.notes, save.lastSeenUpdate)
      waiting.shift()
    }
  }
  const start = () => {
    working ??= work()
      .catch(report)
      .finally(() => {
        working = undefined
        current = undefined
      })
    return working
  }

  return {
    add({ target, before, notes, lastSeenUpdate }) {
      const last = waiting.at(-1)
      const isFree = last !== undefined && last.notes !== current
      if (
        isFree &&
        sameTarget(last.target, target) &&
        last.lastSeenUpdate === lastSeenUpdate &&
        last.notes === before
      )
        last.notes = notes
      else waiting.push({ target, before, notes, lastSeenUpdate })
      void start()
    },
    finished() {
      if (waiting.length === 0) return undefined
      return working ? working.then(() => (waiting.length > 0 ? start() : undefined)) : start()
    },
  }
}
