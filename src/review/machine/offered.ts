import { withLines } from './relayout.ts'
import type { Review, ReviewGate } from './state.ts'
import { type Step, selecting, withReview } from './step.ts'
import { withTree } from './tree/shown-tree.ts'

/** A page that a gate is about, and what the gate says. */
interface OfferedPage {
  id: string
  title: string
  reason: string
}

/** So many can be chosen by a digit. */
const most = 9

/** The pages that gates which aren't passed are about, each once. */
export function offeredBy(gates: readonly ReviewGate[] = []): OfferedPage[] {
  const found = new Map<string, OfferedPage>()
  for (const { name, text, pages = [] } of gates) {
    for (const { id, title } of pages) {
      const before = found.get(id)
      const reason = `${name}: ${text}`
      found.set(id, { id, title, reason: before ? `${before.reason}; ${reason}` : reason })
    }
  }
  return [...found.values()].slice(0, most)
}

/** To a page that was offered, which from now on is among those that are shown. */
export function toOffered({ state, effects }: Step, { id, reason }: OfferedPage): Step {
  const next = withReview(state, (review) => {
    const offered = new Map(review.offered).set(id, reason)
    const shown = withTree({ ...review, offered, pane: 'page' })
    // what one goes to is not hidden
    return placeOf(shown, id) >= 0
      ? shown
      : withTree({ ...shown, filter: '', isNewOnly: false, folded: new Set() })
  })
  const at = next.review ? placeOf(next.review, id) : -1
  if (at < 0) return { state: withLines(next), effects }
  const step = selecting(withLines(next), at, 0)
  return { ...step, effects: [...effects, ...step.effects] }
}

function placeOf({ tree }: Review, wanted: string): number {
  return tree.findIndex(({ kind, id }) => kind === 'page' && id === wanted)
}
