import type { Source } from '../../../client/organization-reader.ts'
import { listOpenAPISpecs } from '../../../contract/openapi.ts'
import type { ItemOf } from '../../../contract/operation.ts'
import { maskUrl } from '../../../output/text/redact.ts'
import { type AuditFinding, auditFinding } from './finding.ts'

/** Finds specifications whose processing failed or reported errors. */
export async function auditSpecifications(
  source: Source,
  organizationId: string,
): Promise<AuditFinding[]> {
  return specificationFindings(await source.requiredList(listOpenAPISpecs, { organizationId }))
}

/** Returns the findings about specifications that were already read. */
export function specificationFindings(
  specifications: readonly ItemOf<typeof listOpenAPISpecs>[],
): AuditFinding[] {
  return specifications.flatMap((one): AuditFinding[] => {
    const { slug, lastProcessErrorCode, lastProcessedErrorCount = 0, sourceURL, urls } = one
    const thing = {
      kind: 'specification',
      id: slug,
      title: slug,
      ...(urls.app && { url: urls.app }),
    } as const
    const from = sourceURL === undefined ? '' : `, from ${maskUrl(sourceURL)}`
    if (lastProcessErrorCode !== undefined) {
      return [auditFinding('openapi/failed', thing, `${lastProcessErrorCode}${from}`)]
    }
    if (lastProcessedErrorCount === 0) return []
    const count = `${lastProcessedErrorCount} error${lastProcessedErrorCount === 1 ? '' : 's'}`
    return [auditFinding('openapi/errors', thing, `processed with ${count}${from}`)]
  })
}
