import { DocsctlError } from '../../errors.ts'
import { cell } from '../../output/columns.ts'

/**
 * Throws an error if the connected system rejects the credentials. The service returns a success
 * status in this case.
 */
export function refuseFailedTest(answer: unknown): void {
  if (cell(answer, 'success') === true) return
  const reason = cell(answer, 'error')
  throw new DocsctlError(
    'check-failed',
    `The connection test failed${reason === undefined ? '' : `: ${reason}`}`,
  )
}
