import type { Prepared } from '../../client/prepare.ts'
import type { DocsctlError } from '../../errors.ts'
import type { Finding } from '../../output/ci/finding.ts'
import type { Comparison } from './model/compare/compare-documents.ts'
import type { Judgement } from './model/judge/policy.ts'
import type { Specification } from './model/processing.ts'
import type { PublishOptions } from './options.ts'

/** A document to publish. */
export interface Publication {
  verb: 'publish' | 'create'
  slug: string
  /** a file, `-`, or a URL */
  typed: string
  options: PublishOptions
  /** its findings, limited to the ones to show */
  findings: Finding[]
  /** called with the changes before the request */
  showChanges: (judgement: Judgement) => Promise<void>
  /** receives the changes for reports, whatever the result */
  tellChanges: (judgement: Judgement) => void
}

/** The result of a publication. */
export interface Publishing {
  result: 'created' | 'updated' | 'sent' | 'unchanged' | 'checked' | 'failed' | 'rehearsed'
  operations?: number
  comparison?: Comparison
  /** as returned by the service */
  specification?: Specification
  /** the request of a dry run */
  request?: Prepared
  /** the reason why a check exits with 11 */
  failure?: DocsctlError
}
