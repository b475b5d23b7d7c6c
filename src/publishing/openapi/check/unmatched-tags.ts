import type { Document, NormalizedProblem } from '@redocly/openapi-core'
import { meantQuestion } from '../../../text/sentences.ts'
import { suggest } from '../../../text/suggest.ts'
import type { TagSelection } from './selection.ts'

/** What tags the operations of a document had, and how many of these are left. */
export interface Selected {
  tags: ReadonlySet<string>
  before: number
  left: number
}

/** The tags that select nothing, which may be misspelt; a document without operations is nothing to send. */
export function unmatchedTags(
  { source }: Document,
  { includeTags, excludeTags }: TagSelection,
  { tags, before, left }: Selected,
): NormalizedProblem[] {
  const problem = (ruleId: string, severity: 'warn' | 'error', message: string) => ({
    ...{ ruleId, severity, message, suggest: [] },
    location: [{ source, pointer: '#/paths', reportOnKey: true as const }],
  })
  const unmatched = [...includeTags, ...excludeTags].filter((tag) => !tags.has(tag))
  return [
    ...unmatched.map((tag) => {
      const meant = meantQuestion(suggest(tag, tags))
      return problem('unmatched-tag', 'warn', `no operation has the tag ${tag}${meant}`)
    }),
    ...(before > 0 && left === 0
      ? [problem('openapi/no-operation', 'error', `no operation of ${before} is left`)]
      : []),
  ]
}
