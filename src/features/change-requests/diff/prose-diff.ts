import { diffTexts } from './model/text-diff.ts'
import { hunkLines } from './patch.ts'
import { type TextOptions, textFormat } from './text.ts'

/** Two versions of a page. The text is empty if a version doesn't contain the page. */
export interface PageVersions {
  title: string
  path: string
  state: 'added' | 'removed' | 'changed'
  before: string
  after: string
}

/** The changed lines of a page. */
export interface ChangedLines {
  added: number
  removed: number
  /** the hunks of a patch */
  patch: string
}

const letters = { added: 'A', removed: 'D', changed: 'M' } as const

/** Compares two versions of a page in the same way as `change-requests diff`. */
export function changedLines({
  before,
  after,
}: Pick<PageVersions, 'before' | 'after'>): ChangedLines {
  const text = diffTexts(before, after)
  return { added: text.added, removed: text.removed, patch: hunkLines(text).join('\n') }
}

/**
 * Formats the difference between two versions of a page in the same way as `change-requests diff`.
 */
export function formatPageDiff(
  { title, path, state, before, after }: PageVersions,
  options: TextOptions,
): string {
  return textFormat(options).page({
    ...{ letter: letters[state], id: path, title, path },
    ...{ notes: [], side: 'change-request', mark: '', text: diffTexts(before, after) },
  })
}
