import type { EffectMap } from './effects.ts'
import { withLines } from './relayout.ts'
import type { State } from './state.ts'
import { type Step, toStep, withReview } from './step.ts'
import { withTree } from './tree/shown-tree.ts'

/** The maximum number of pages whose text is cached. */
const keptTexts = 30

/** Stores the loaded text of a page. */
export function onPage(state: State, id: string, diff: EffectMap['page']['answer']): Step {
  const next = withReview(state, (review) => {
    const diffs = new Map(review.diffs)
    diffs.delete(id)
    diffs.set(id, diff)
    const [oldest] = diffs.keys()
    if (diffs.size > keptTexts && oldest !== undefined) diffs.delete(oldest)
    const stale = new Set(review.stale)
    stale.delete(id)
    const { added = 0, removed = 0 } = diff.text ?? {}
    const sizes = new Map(review.sizes).set(id, { added, removed })
    return { ...review, diffs, sizes, stale, failed: undefined }
  })
  return toStep(withLines(next))
}

/** Stores the loaded dimensions of an image. */
export function onImage(
  state: State,
  { file: { change } }: EffectMap['image']['input'],
  file: EffectMap['image']['answer'],
): Step {
  const next = withReview(state, (review) => {
    const { changes } = review
    if (!changes) return review
    const files = changes.files.map((one) => (one.change === change ? file : one))
    return withTree({ ...review, changes: { ...changes, files } })
  })
  return toStep(withLines(next))
}
