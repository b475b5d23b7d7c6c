import { DocsctlError } from '../../errors.ts'
import { quoted } from '../../text/shell-words.ts'
import { wordOf } from '../machine/wording.ts'
import type { Account } from './runner.ts'

/** The error that ends a review, with what became of the write that was on its way. */
export function withAccount(error: unknown, account: Account | undefined): unknown {
  if (!account || !(error instanceof DocsctlError)) return error
  const { write, outcome } = account
  const { spaceId, changeRequestId: number } = write.target
  const what = `change request ${number}: ${wordOf(write)}`
  if (outcome === 'done') return stating(error, what)
  if (outcome && 'part' in outcome) {
    const { part, failed } = outcome
    return stating(error, `change request ${number}: ${part}; ${failed.message}`)
  }
  if (outcome)
    return stating(error, `change request ${number}: not ${wordOf(write)}; ${outcome.message}`)
  const look = ['docsctl', 'change-requests', 'get', number, '--space', spaceId]
  return stating(error, `whether it was done is unknown: ${what}`, quoted(look))
}

function stating({ kind, message, details }: DocsctlError, state: string, hint?: string) {
  return new DocsctlError(kind, message, { ...details, state, ...(hint && { hint }) })
}
