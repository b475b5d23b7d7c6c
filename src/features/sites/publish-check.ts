import { DocsctlError } from '../../errors.ts'
import { cell } from '../../output/columns.ts'

/**
 * Throws an error if the site wasn't published because its plan requires payment. The service
 * returns a success status in this case.
 */
export function refuseCheckout(answer: unknown): void {
  if (cell(answer, 'type') === 'checkout') {
    throw new DocsctlError(
      'failed',
      'The site was not published, because its plan requires payment',
    )
  }
  if (cell(answer, 'published') !== true) {
    throw new DocsctlError('failed', 'The service did not confirm that the site is published')
  }
}

export function refusePublished(answer: unknown): void {
  if (cell(answer, 'published') !== false) {
    throw new DocsctlError('failed', 'The service did not confirm that the site is unpublished')
  }
}
