import { folderArg, readFlags, selectionFlag, takeFlag } from '../../features/org/org-flags.ts'
import { showPlan } from '../../features/org/plan.ts'
import { readRequests } from '../../features/org/read-requests.ts'
import { Flags } from '../../host/arguments/definitions.ts'
import { outputFlags } from '../../host/arguments/flags.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'

export default class PlanOrgCommand extends DocsctlCommand {
  static override summary = 'Preview the changes needed to match the files'
  static override description =
    "Sends only read requests. The plan contains changes made to the files since the last pull or apply, and keeps changes made in the organization. Exits with 6 if a change in the files conflicts with a change in the organization, unless you use --take. The error shows the affected files and lines. Ignores values that the API doesn't return."
  static override examples = [
    { description: 'Preview the changes', command: 'org plan acme' },
    {
      description: 'Save the plan, and exit with 10 if there are changes',
      command: 'org plan acme --out plan.json --exit-code',
    },
    {
      description: 'Compare only teams and one site',
      command: 'org plan acme --only teams,sites/docs',
    },
    { description: 'Print the plan as Markdown', command: 'org plan acme --markdown' },
  ]
  static override args = folderArg
  static override flags = {
    ...readFlags,
    ...selectionFlag,
    ...takeFlag,
    out: Flags.string({
      description: 'Save the plan to this file, for "org apply"',
      helpGroup: 'OUTPUT',
      helpValue: 'FILE',
    }),
    markdown: Flags.boolean({
      description: 'Print Markdown for a pull request comment',
      helpGroup: 'OUTPUT',
      exclusive: ['json', 'output', 'jq'],
    }),
    'exit-code': Flags.boolean({
      description: 'Exit with 10 if there are changes',
      helpGroup: 'OUTPUT',
    }),
    ...outputFlags,
    output: { ...outputFlags.output, description: 'Output format (default: text)' },
  }
  static override effect = 'read' as const
  static override api = readRequests

  perform(run: Run): Promise<void> {
    return showPlan(run)
  }
}
