import { applyTyped } from '../../features/org/apply-typed.ts'
import { selectionFlag, takeFlag } from '../../features/org/org-flags.ts'
import { Args, Flags } from '../../host/arguments/definitions.ts'
import {
  batchFlags,
  byIdFlag,
  confirmFlags,
  contextFlags,
  dryRunFlags,
  guardFlags,
  outputFlags,
} from '../../host/arguments/flags.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'

export default class extends DocsctlCommand {
  static override effect = 'destroy' as const
  static override summary = 'Apply organization files or a saved plan'
  static override description =
    `Shows the plan, prompts for confirmation, and applies the plan as a job. To continue an interrupted job, use "jobs resume". To undo a job, use "jobs undo".

docsctl reads the affected resources again before it applies a saved plan, and after you confirm a new plan. If they have changed since the plan was created, docsctl changes nothing. A saved plan can be applied only once.`
  static override args = {
    folder: Args.string({
      required: true,
      description: 'Folder with the organization files, or a plan from "org plan --out"',
    }),
  }
  static override flags = {
    org: contextFlags.organizationId.definition,
    ...byIdFlag,
    ...selectionFlag,
    ...takeFlag,
    'allow-delete': Flags.string({
      description: 'Exact number of resources that the plan deletes (required if it deletes any)',
      helpGroup: 'CHANGE',
      helpValue: 'N',
    }),
    rehearse: Flags.boolean({
      description:
        'Apply the plan to a sandbox copy of the organization first, and show the result',
      helpGroup: 'CHANGE',
    }),
    ...guardFlags,
    ...dryRunFlags,
    ...confirmFlags,
    ...outputFlags,
    ...batchFlags,
  }
  static override examples = [
    { description: 'Apply the files in a folder', command: 'org apply acme' },
    { description: 'Apply only one team', command: 'org apply acme --only teams/docs' },
    {
      description: 'Try a saved plan on a copy of the organization first',
      command: 'org apply plan.json --rehearse',
    },
    {
      description: 'Allow the plan to delete two resources, and skip the prompt',
      command: 'org apply acme --allow-delete 2 --yes',
    },
  ]

  async perform(run: Run): Promise<void> {
    await applyTyped(run)
  }
}
