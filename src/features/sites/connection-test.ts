import { DocsctlError } from '../../errors.ts'
import { cell } from '../../output/columns.ts'

/**
 * Fails if the connected system rejects the credentials. The service reports this with a success
 * status.
 */
export function refuseFailedTest(answer: unknown): void {
  if (cell(answer, 'success') === true) return
  const reason = cell(answer, 'error')
  throw new DocsctlError(
    'check-failed',
    `The connection test failed${reason === undefined ? '' : `: ${reason}`}`,
  )
}
