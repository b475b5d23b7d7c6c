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
 * Saves the changes to notes in order. Combines waiting changes, because each typed key adds one.
 * A failed change remains in the queue, so that the next save includes it.
 */
export function createSaveQueue(
  services: Pick<Services, 'save'>,
  report: (error: unknown) => void,
): SaveQueue {
  const queuedSaves: { -readonly [Key in keyof Save]: Save[Key] }[] = []
  let currentRun: Promise<void> | undefined
  let current: Notes | undefined

  const work = async () => {
    for (let save = queuedSaves[0]; save; save = queuedSaves[0]) {
      current = save.notes
      await services.save(save.target, save.before, save.notes, save.lastSeenUpdate)
      queuedSaves.shift()
    }
  }
  const start = () => {
    currentRun ??= work()
      .catch(report)
      .finally(() => {
        currentRun = undefined
        current = undefined
      })
    return currentRun
  }

  return {
    add({ target, before, notes, lastSeenUpdate }) {
      const last = queuedSaves.at(-1)
      const isFree = last !== undefined && last.notes !== current
      if (
        isFree &&
        sameTarget(last.target, target) &&
        last.lastSeenUpdate === lastSeenUpdate &&
        last.notes === before
      )
        last.notes = notes
      else queuedSaves.push({ target, before, notes, lastSeenUpdate })
      void start()
    },
    finished() {
      if (queuedSaves.length === 0) return undefined
      return currentRun
        ? currentRun.then(() => (queuedSaves.length > 0 ? start() : undefined))
        : start()
    },
  }
}
