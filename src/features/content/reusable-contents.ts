import type { ColumnLike } from '../../output/columns.ts'
import { documentLines } from '../../output/text/document-lines.ts'

export const reusableContentColumns: ColumnLike[] = [
  'id',
  'title',
  'document',
  { path: 'git.path', header: 'PATH' },
]

/** Returns a document as plain text. */
export function reusableText(document: unknown): string {
  return documentLines(document).join(' ')
}
