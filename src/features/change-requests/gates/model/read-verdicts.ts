import { latestVerdicts, noVerdicts, type Verdicts } from '../../model/reviewers.ts'
import { ifSupported } from '../../queue/model/read-waiting.ts'
import { countMissing, type RuleReads } from './rules-gate.ts'

/**
 * Reads the verdicts. If there are merge rules, also counts the missing approvals. Returns no
 * verdicts if the service doesn't report them.
 */
export async function readVerdicts(
  reads: Pick<RuleReads, 'reviews' | 'rules'>,
  hasRules = true,
): Promise<Verdicts> {
  const reviews = await ifSupported(reads.reviews)
  if (!reviews) return noVerdicts
  const rules = hasRules ? await ifSupported(reads.rules) : undefined
  return { given: latestVerdicts(reviews), missing: countMissing(rules ?? [], reviews) }
}
