import type { Interruptible } from '../../model/interruptible.ts'
import { pairBlocks, replacedBlocks } from './block-pairs.ts'
import { lineRuns } from './line-diff.ts'
import type { TextDiff } from './row-writer.ts'

/**
 * Counts the changed lines of a Markdown text. Returns the same numbers as the full comparison, but
 * is much faster because it creates no rows.
 */
export function* countChanges(before: string, after: string): Interruptible<TextDiff> {
  const { parts, coarse } = yield* pairBlocks(before, after)
  const counts: TextDiff = { rows: [], added: 0, removed: 0, coarse }
  const count = (removed: number, added: number) => {
    counts.removed += removed
    counts.added += added
  }
  for (const part of parts) {
    if ('same' in part) continue
    for (const { old, now, blanks } of replacedBlocks(part)) {
      count((old?.lines.length ?? 0) - blanks, (now?.lines.length ?? 0) - blanks)
    }
    if (!part.pair) continue
    const [old, now] = part.pair
    const { runs, coarse } = yield* lineRuns(old.keys, now.keys, now.kind)
    counts.coarse ||= coarse
    for (const run of runs) if (!run.same) count(run.before, run.after)
  }
  return counts
}
