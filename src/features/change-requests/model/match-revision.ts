import { DocsctlError } from '../../../errors.ts'
import { docsctlLine } from '../../../output/text/shell-arguments.ts'
import { changeRequestCommand } from '../gates/model/gate-result.ts'
import type { Target } from './change-request.ts'

/** The error for a change request whose revision isn't the expected one. */
export class RevisionMismatch extends DocsctlError {
  constructor(target: Target, revision: string, expected: string, state: string) {
    super(
      'conflict',
      `Change request ${target.changeRequestId} is at revision ${revision}. Expected revision ${expected}`,
      { state, hint: docsctlLine(changeRequestCommand('diff', target)) },
    )
  }
}
