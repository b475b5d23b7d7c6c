import { DocsctlError } from '../../errors.ts'
import { cell } from '../../text/columns.ts'

/** A site whose plan has to be paid for first is not published, whatever the status says. */
export function refuseCheckout(answer: unknown): void {
  if (cell(answer, 'type') === 'checkout') {
    throw new DocsctlError(
      'failed',
      'the site was not published: its plan has to be paid for first',
    )
  }
  if (cell(answer, 'published') !== true) {
    throw new DocsctlError('failed', 'the service does not say that the site is published')
  }
}

export function refusePublished(answer: unknown): void {
  if (cell(answer, 'published') !== false) {
    throw new DocsctlError('failed', 'the service does not say that the site is unpublished')
  }
}
