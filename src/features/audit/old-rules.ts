import { hasOldRoleRules } from '../../contract/roles/rules-version.ts'
import type { WithArgs } from '../../host/program/run.ts'
import type { Accepted } from '../manifests/index.ts'
import type { Baseline } from './classify-findings.ts'
import { isAboutAccess } from './model/finding.ts'

/**
 * Returns notes that list the files with findings about access from before the role rules changed.
 */
export function oldRulesNotes(
  baseline: Baseline,
  accepted: readonly Accepted[],
  run: WithArgs,
): string[] {
  const known = baseline.filter((one) => isAboutAccess(one.rule ?? '') && hasOldRoleRules(one))
  const taken = accepted.filter((one) => isAboutAccess(one.change ?? '') && hasOldRoleRules(one))
  const since = 'before docsctl changed the role rules'
  return [
    ...(known.length > 0
      ? [
          `note: "${run.args.text('baseline')}" was saved ${since}. Review the findings without --baseline, and save them again with --json`,
        ]
      : []),
    ...taken.map(
      ({ fingerprint }) =>
        `note: The finding ${fingerprint} was accepted ${since}. Review it, and accept it again with --accept ${fingerprint} --reason TEXT`,
    ),
  ]
}
