import { type Column, cell } from '../../output/columns.ts'
import type { Reviewer } from './model/reviewers.ts'

/**
 * A column with the reviewers, for example `Ada Byron approved (older revision), Bo Long
 * requested`.
 */
export const reviewersColumn: Column = {
  path: 'reviewers',
  value: (item) =>
    ((cell(item, 'reviewers') ?? []) as Reviewer[])
      .map(({ displayName, id, status, outdated = false }) =>
        [displayName ?? id, status, ...(outdated ? ['(older revision)'] : [])].join(' '),
      )
      .join(', '),
}
