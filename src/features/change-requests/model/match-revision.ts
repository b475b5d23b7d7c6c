import { DocsctlError } from '../../../errors.ts'
import { docsctlLine } from '../../../output/text/shell-arguments.ts'
import { changeRequestCommand } from '../gates/model/gate-result.ts'
import type { Target } from './change-request.ts'

/** Returns the error for a change request whose revision isn't the expected one. */
export function otherRevision(
  target: Target,
  revision: string,
  expected: string,
  state: string,
): DocsctlError {
  return new DocsctlError(
    'conflict',
    `Change request ${target.changeRequestId} is at revision ${revision}. Expected revision ${expected}`,
    { state, hint: docsctlLine(changeRequestCommand('diff', target)) },
  )
}
