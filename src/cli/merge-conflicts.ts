import type { Prepared } from '../client/prepare.ts'
import { DocsctlError } from '../errors.ts'
import { quoted } from './result.ts'

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
