import { refuseConflicts } from '../../changes/merge/main-conflict.ts'
import type { Prepared } from '../../client/prepare.ts'
import type { Machine, ServiceAccess } from '../../frame/program/roles.ts'
import type { Column } from '../../text/columns.ts'

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

/** Ends where an answer says `conflicts` with status 200; `state` is what is so then. */
export function refusing(state: string) {
  return async (
    answer: unknown,
    { parts }: Prepared,
    run: ServiceAccess & Machine,
  ): Promise<void> => {
    const { spaceId = '', changeRequestId = '' } = parts.path
    const client = await run.client()
    await refuseConflicts(client, { spaceId, changeRequestId }, answer, {
      state,
      signal: run.signal,
    })
  }
}
