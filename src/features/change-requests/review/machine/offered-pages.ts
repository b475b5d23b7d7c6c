import type { ReviewGate } from './effects.ts'
import { withLines } from './relayout.ts'
import type { ReviewState } from './state.ts'
import { type Step, selectItem, withReview } from './step.ts'
import { withTree } from './tree/shown-tree.ts'

/** A page that a gate reports, with the reason. */
interface OfferedPage {
  id: string
  title: string
  reason: string
}

/** The maximum number of pages, because the user selects a page with a single digit. */
const maxPages = 9

/** Returns the pages that are reported by failed or unknown gates, without duplicates. */
export function offeredPages(gates: readonly ReviewGate[] = []): OfferedPage[] {
  const found = new Map<string, OfferedPage>()
  for (const { name, text, pages = [] } of gates) {
    for (const { id, title } of pages) {
      const before = found.get(id)
      const reason = `${name}: ${text}`
      found.set(id, { id, title, reason: before ? `${before.reason}; ${reason}` : reason })
    }
  }
  return [...found.values()].slice(0, maxPages)
}

/** Opens a reported page and adds it to the tree. */
export function openOfferedPage({ state, effects }: Step, { id, reason }: OfferedPage): Step {
  const next = withReview(state, (review) => {
    const offered = new Map(review.offered).set(id, reason)
    const shown = withTree({ ...review, offered, pane: 'page' })
    // make sure that the opened page is visible
    return pagePosition(shown, id) >= 0
      ? shown
      : withTree({ ...shown, filter: '', isNewOnly: false, folded: new Set() })
  })
  const at = next.review ? pagePosition(next.review, id) : -1
  if (at < 0) return { state: withLines(next), effects }
  const step = selectItem(withLines(next), at, 0)
  return { ...step, effects: [...effects, ...step.effects] }
}

function pagePosition({ tree }: ReviewState, wanted: string): number {
  return tree.findIndex(({ kind, id }) => kind === 'page' && id === wanted)
}
