import type { Calls } from '../../command/operation/calls.ts'
import { getChangeRequest } from '../../contract/change-requests/change-requests.ts'
import { DocsctlError } from '../../errors.ts'
import { Flags } from '../../host/arguments/definitions.ts'
import type { WithArgs, WithEnvironment, WithService } from '../../host/program/run.ts'
import { cell } from '../../output/columns.ts'
import { requires } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'
import { docsctlLine } from '../../output/text/shell-arguments.ts'
import { changeRequestCommand } from './gates/model/gate-result.ts'
import { RevisionMismatch } from './model/match-revision.ts'

export const matchRevisionFlag = {
  'match-revision': Flags.string({
    description: 'Submit the review only if this is the current revision; otherwise exit with 6',
    helpGroup: 'CHANGE',
    helpValue: 'REV',
  }),
}

/** Throws an error before anything is sent if the change request isn't at the expected revision. */
export async function requireCurrentRevision(
  run: WithArgs & WithService & WithEnvironment,
  { prepared, several }: Calls,
): Promise<void> {
  const expected = run.args.text('match-revision')
  if (expected === undefined) return
  const [call] = prepared
  if (several || !call) throw usage([requires('--match-revision', 'a single change request')])
  const { spaceId = '', changeRequestId = '' } = call.parts.path
  const target = { spaceId, changeRequestId }
  const client = await run.service.client()
  const { signal } = run.environment
  const { revision } = await client.call(getChangeRequest, target, { signal })
  if (revision !== expected)
    throw new RevisionMismatch(target, revision, expected, 'Nothing was sent')
}

/**
 * Throws an error if a review was recorded for a revision other than the expected one. The API has
 * no parameter for the revision of a review.
 */
export function requireReviewedRevision(
  review: unknown,
  path: Readonly<Record<string, string>>,
  run: WithArgs,
): void {
  const expected = run.args.text('match-revision')
  const revision = String(cell(review, 'revision') ?? 'unknown')
  if (expected === undefined || revision === expected) return
  const { spaceId = '', changeRequestId = '' } = path
  const done =
    cell(review, 'status') === 'approved' ? 'Approved revision' : 'Requested changes to revision'
  throw new DocsctlError(
    'conflict',
    `${done} ${revision} of change request ${changeRequestId}. Expected revision ${expected}`,
    {
      state:
        'The review was submitted, but the revision changed while docsctl was sending the review',
      hint: docsctlLine(changeRequestCommand('diff', { spaceId, changeRequestId })),
    },
  )
}
