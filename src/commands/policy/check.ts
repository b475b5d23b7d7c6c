import { acceptFlagsFor } from '../../features/audit/classify-findings.ts'
import { findingFlags } from '../../features/audit/finding-flags.ts'
import { checkPolicy } from '../../features/policy/check.ts'
import { factRequests } from '../../features/policy/fact-requests.ts'
import { Args, Flags } from '../../host/arguments/definitions.ts'
import { byIdFlag, contextFlags, outputFlags } from '../../host/arguments/flags.ts'
import { pipelineFlags } from '../../host/arguments/pipeline-flags.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'
import { inPipeline } from '../../output/ci/report-outcome.ts'

export default class extends DocsctlCommand {
  static override summary = 'Check an organization against the rules of a policy file'
  static override description =
    `Reads only the data that the rules need. The result of a rule is unknown if its data can't be read. An unknown result makes the check fail, unless --allow-unknown is set, the rule has "unknown: allow", or the result is accepted. Checks all expressions before it sends a request. To list rules and fields, use "docsctl policy list" and "docsctl policy fields".

Exits with 2 if the policy file is invalid. Exits with 11 if there are new warnings or errors (not accepted, not in the baseline). Also exits with 11 if an unknown result makes the check fail, even if the result is in the baseline.`
  static override args = {
    file: Args.string({
      description:
        'Policy file (default: the nearest .docsctl/policy.yaml in the current folder or a parent folder)',
    }),
  }
  static override flags = {
    org: contextFlags.organizationId.definition,
    ...byIdFlag,
    'allow-unknown': Flags.boolean({
      description: "Don't fail if the result of a rule is unknown",
      helpGroup: 'TARGET',
    }),
    ...findingFlags,
    ...acceptFlagsFor('policy-accepted.yaml next to the policy file'),
    ...pipelineFlags,
    ...outputFlags,
  }
  static override examples = [
    {
      description: 'Check the current organization against the nearest policy file',
      command: 'policy check',
    },
    { description: 'Print a SARIF report', command: 'policy check rules.yaml --format sarif' },
    {
      description: 'Accept a violation until a date',
      command:
        'policy check --accept 1f0c9a7e52d4 --reason "one administrator is on leave" --until 2027-01-31',
    },
    {
      description: 'Ignore violations that are in the output of an earlier run',
      command: 'policy check --baseline known.json --only-new',
    },
  ]
  static override effect = 'read' as const
  static override api = factRequests

  perform(run: Run): Promise<void> {
    return inPipeline(run, (account) => checkPolicy(run, account))
  }
}
