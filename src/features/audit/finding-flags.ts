import { Flags } from '../../host/arguments/definitions.ts'
import { auditFormats } from './report.ts'

/** The flags of commands that report findings and compare them with a baseline. */
export const findingFlags = {
  baseline: Flags.string({
    description: "JSON output of an earlier run; findings in this file don't fail the current run",
    helpGroup: 'TARGET',
    helpValue: 'FILE',
  }),
  'only-new': Flags.boolean({
    description: "Show only findings that aren't in the baseline (requires --baseline)",
    helpGroup: 'TARGET',
    dependsOn: ['baseline'],
  }),
  format: Flags.string({
    description: 'Print a report in this format instead of the default output',
    helpGroup: 'OUTPUT',
    options: auditFormats,
    exclusive: ['json', 'output', 'columns', 'jq'],
  }),
}
