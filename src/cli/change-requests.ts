import type { Prepared } from '../client/prepare.ts'
import { DocsctlError } from '../errors.ts'
import type { Column } from '../output/columns.ts'
import { quoted } from './result.ts'

const author: Column = { path: 'createdBy.displayName', header: 'AUTHOR' }

export const changeRequestColumns = ['number', 'status', 'subject', author, 'updatedAt', 'comments']

export const changeRequestView = [
  'id',
  'number',
  'status',
  'subject',
  author,
  'createdAt',
  'updatedAt',
  'comments',
  'outdated',
]

/** The check of an answer that says `conflicts` with status 200; `next` are the words of the command to type then. */
export function refuseConflicts(
  state: string,
  next: (names: { number: string; spaceId: string }) => string[],
) {
  return (answer: unknown, { parts }: Prepared): void => {
    if ((answer as { result?: unknown }).result !== 'conflicts') return
    const { spaceId = '', changeRequestId: number = '' } = parts.path
    throw new DocsctlError(
      'conflict',
      `change request ${number} has conflicts with the content of space ${spaceId}`,
      { state, hint: `docsctl ${quoted(next({ number, spaceId }))}` },
    )
  }
}
