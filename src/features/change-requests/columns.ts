import type { Prepared } from '../../client/prepare.ts'
import type { WithEnvironment, WithService } from '../../host/program/run.ts'
import type { Column } from '../../output/columns.ts'
import { throwIfConflicts } from './merge/model/merge-conflict.ts'

const author: Column = { path: 'createdBy.displayName', header: 'AUTHOR' }

export const conversationColumns = ['id', 'title', 'shared', 'createdAt', 'updatedAt']

export const changeRequestColumns = ['number', 'status', 'subject', author, 'updatedAt', 'comments']

export const changeRequestDetails = [
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

/**
 * Returns a check that throws an error if a response with status 200 contains `conflicts`. The
 * error message contains `state`.
 */
export function failOnConflicts(state: string) {
  return async (
    answer: unknown,
    { parts }: Prepared,
    run: WithService & WithEnvironment,
  ): Promise<void> => {
    const { spaceId = '', changeRequestId = '' } = parts.path
    const client = await run.service.client()
    await throwIfConflicts(client, { spaceId, changeRequestId }, answer, {
      state,
      signal: run.environment.signal,
    })
  }
}
