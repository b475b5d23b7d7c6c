import type { Prepared } from '../../client/prepare.ts'
import type { DocsctlError } from '../../errors.ts'
import type { Finding } from '../../output/ci/finding.ts'
import type { InternalContent } from './internal-content.ts'
import type { Comparison } from './model/compare/compare-documents.ts'
import type { Judgment } from './model/judge/policy.ts'
import type { Specification } from './model/processing.ts'
import type { PublishOptions } from './options.ts'

/** A document to publish, with the functions that report its changes. */
export interface Publication {
  verb: 'publish' | 'create'
  slug: string
  /** the document: a file, `-`, or a URL */
  typed: string
  options: PublishOptions
  /** the findings of the check, limited to `--max-problems` */
  findings: Finding[]
  /** prints the changes, before the document is sent */
  showChanges: (judgment: Judgment) => Promise<void>
  /** passes the changes to the reports, even if the document isn't sent */
  reportChanges: (judgment: Judgment) => void
}

/** The result of a publication. */
export interface Publishing {
  result: 'created' | 'updated' | 'sent' | 'unchanged' | 'checked' | 'failed' | 'rehearsed'
  operations?: number
  comparison?: Comparison
  internal?: InternalContent
  /** the specification that the service returned */
  specification?: Specification
  /** the request that a dry run would send */
  request?: Prepared
  /** the error of a failed check */
  failure?: DocsctlError
}
