import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import { Flags } from '../../frame/words/definitions.ts'
import { outputFlags } from '../../frame/words/flags.ts'
import { folderArg, readFlags, takeFlag } from '../../topics/org/org-words.ts'
import { showPlan } from '../../topics/org/plan.ts'
import { readRequests } from '../../topics/org/read-requests.ts'

export default class PlanOrgCommand extends DocsctlCommand {
  static override summary = 'show what would make an organization as its files have it'
  static override description =
    'Reads only. What was changed in the files since the last pull is planned; what others changed in the organization meanwhile is kept; what both changed is a conflict, told with its file and line, and exit 6. What the service does not tell is no difference.'
  static override examples = [
    'org plan acme',
    'org plan acme --out plan.json --exit-code',
    'org plan acme --markdown',
  ]
  static override args = folderArg
  static override flags = {
    ...readFlags,
    ...takeFlag,
    out: Flags.string({
      description: 'write the plan into this file, to be applied as it is',
      helpGroup: 'OUTPUT',
      helpValue: 'FILE',
    }),
    markdown: Flags.boolean({
      description: 'print it as Markdown, for a comment on a pull request',
      helpGroup: 'OUTPUT',
      exclusive: ['json', 'output', 'jq'],
    }),
    'exit-code': Flags.boolean({
      description: 'end with 10 where there is anything to do',
      helpGroup: 'OUTPUT',
    }),
    ...outputFlags,
  }
  static override effect = 'read' as const
  static override api = readRequests

  perform(run: Run): Promise<void> {
    return showPlan(run)
  }
}
