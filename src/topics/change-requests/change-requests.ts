import { pagesInConflict } from '../../changes/conflict-pages.ts'
import type { Target } from '../../changes/read-changes.ts'
import { wordsOn } from '../../changes/verdict.ts'
import type { Prepared } from '../../client/prepare.ts'
import { DocsctlError } from '../../errors.ts'
import type { Run } from '../../frame/program/run.ts'
import type { Column } from '../../text/columns.ts'
import { quoted } from '../../text/shell-words.ts'

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

/** Ends where an answer says `conflicts` with status 200; the pages are told where they can be. */
function refuseConflicts(state: string, next: (target: Target) => string[]) {
  return async (answer: unknown, { parts }: Prepared, run: Run): Promise<void> => {
    if ((answer as { result?: unknown }).result !== 'conflicts') return
    const { spaceId = '', changeRequestId = '' } = parts.path
    const target = { spaceId, changeRequestId }
    const pages = await pagesInConflict(await run.client(), target, run.signal)
    const names = pages.map(({ id, title }) => `${title} (${id})`).join(', ')
    throw new DocsctlError(
      'conflict',
      `change request ${changeRequestId} has conflicts with the content of space ${spaceId}`,
      {
        state: names === '' ? state : `${state}; changed on both sides: ${names}`,
        hint: `docsctl ${quoted(next(target))}`,
        ...(names !== '' && {
          problems: pages.map(({ id, title }) => ({
            where: `page ${id}`,
            rule: 'changed on both sides',
            value: title,
          })),
        }),
      },
    )
  }
}

export const refuseMergeConflicts = refuseConflicts('it was not merged', (target) =>
  wordsOn('pull', target),
)

export const refusePullConflicts = (state: string) =>
  refuseConflicts(state, (target) => [...wordsOn('get', target), '--web'])
