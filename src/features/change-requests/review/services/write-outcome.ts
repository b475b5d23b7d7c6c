import { DocsctlError } from '../../../../errors.ts'
import { quoted } from '../../../../output/text/shell-arguments.ts'
import { writeWording } from '../machine/wording.ts'
import type { PendingWrite } from './runner.ts'

/** Returns the error that ends a review, including the outcome of the pending write. */
export function withWriteOutcome(error: unknown, account: PendingWrite | undefined): unknown {
  if (!account || !(error instanceof DocsctlError)) return error
  const { write, outcome } = account
  const { spaceId, changeRequestId: number } = write.target
  const { done, action } = writeWording(write)
  if (outcome === 'done') return stating(error, `Change request ${number}: ${done}`)
  if (outcome && 'part' in outcome) {
    const { part, failed } = outcome
    return stating(error, `Change request ${number}: ${part}. ${failed.message}`)
  }
  if (outcome)
    return stating(error, `Change request ${number}: Could not ${action}. ${outcome.message}`)
  const look = ['docsctl', 'change-requests', 'get', number, '--space', spaceId]
  return stating(
    error,
    `Change request ${number}: It is unknown whether this action succeeded: ${action}`,
    quoted(look),
  )
}

/**
 * Adds a state to the error of an interrupted review. Otherwise, the error would mention the last
 * request, although the review has already shown its outcome.
 */
export function withDraftState(error: unknown): unknown {
  const isEnd = error instanceof DocsctlError && error.kind === 'interrupted'
  if (!isEnd || error.details.state !== undefined) return error
  return stating(error, 'Drafts that were not sent stay on this machine')
}

function stating({ kind, message, details }: DocsctlError, state: string, hint?: string) {
  return new DocsctlError(kind, message, { ...details, state, ...(hint && { hint }) })
}
