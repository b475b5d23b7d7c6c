import type { Document, NormalizedProblem } from '@redocly/openapi-core'
import { didYouMean, sentences } from '../../../../output/text/problems.ts'
import { suggest } from '../../../../output/text/suggest.ts'
import type { TagSelection } from './selection.ts'

/** The pointers of removed internal parts, and the pointers of the values removed with them. */
export interface OmittedInternals {
  parts: string[]
  values: string[]
}

/** The tags of all operations, and the number of operations before and after the selection. */
export interface Selected {
  tags: ReadonlySet<string>
  before: number
  left: number
  removedInternals?: OmittedInternals
}

function removalText(tags: readonly string[]): string {
  return tags.length > 0 ? 'The tag filters and --drop-internal remove' : '--drop-internal removes'
}

/** Returns a warning for each tag that no operation has, and an error if no operation remains. */
export function unmatchedTags(
  { source }: Document,
  { includeTags, excludeTags }: TagSelection,
  { tags, before, left, removedInternals }: Selected,
): NormalizedProblem[] {
  const problem = (ruleId: string, severity: 'warn' | 'error', message: string) => ({
    ...{ ruleId, severity, message, suggest: [] },
    location: [{ source, pointer: '#/paths', reportOnKey: true as const }],
  })
  const typed = [...includeTags, ...excludeTags]
  const unmatched = typed.filter((tag) => !tags.has(tag))
  const filtering = removedInternals ? removalText(typed) : 'The tag filters exclude'
  return [
    ...unmatched.map((tag) => {
      const near = didYouMean(suggest(tag, tags))
      return problem('unmatched-tag', 'warn', sentences(`No operation has the tag "${tag}"`, near))
    }),
    ...(before > 0 && left === 0
      ? [problem('openapi/no-operation', 'error', `${filtering} all operations (${before})`)]
      : []),
  ]
}
