import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import { Args, Flags } from '../../frame/words/definitions.ts'
import {
  batchFlags,
  byIdFlag,
  confirmFlags,
  contextFlags,
  dryRunFlags,
  guardFlags,
  outputFlags,
} from '../../frame/words/flags.ts'
import { applyTyped } from '../../topics/org/apply-typed.ts'
import { takeFlag } from '../../topics/org/org-words.ts'

export default class extends DocsctlCommand {
  static override effect = 'destroy' as const
  static override summary = 'make an organization what its files say, or what a plan of them says'
  static override description =
    'Shows the plan, asks, and carries it out as a job: docsctl jobs resume goes on with it, docsctl jobs undo takes it back. What the plan was made of is read again before; where somebody has changed it since, nothing is sent. A plan is carried out once.'
  static override args = {
    folder: Args.string({
      required: true,
      description: 'the folder of the files, or a plan from docsctl org plan --out',
    }),
  }
  static override flags = {
    org: contextFlags.organizationId.definition,
    ...byIdFlag,
    ...takeFlag,
    'allow-delete': Flags.string({
      description: 'delete this many things; the exact number is needed where any is',
      helpGroup: 'CHANGE',
      helpValue: 'N',
    }),
    rehearse: Flags.boolean({
      description: 'carry it out on a copy of the organization first, and show what comes of it',
      helpGroup: 'CHANGE',
    }),
    ...guardFlags,
    ...dryRunFlags,
    ...confirmFlags,
    ...outputFlags,
    ...batchFlags,
  }
  static override examples = [
    'org apply acme',
    'org apply plan.json --rehearse',
    'org apply acme --allow-delete 2 --yes',
  ]

  async perform(run: Run): Promise<void> {
    await applyTyped(run)
  }
}
