import { resourceKinds } from '../../contract/resource-kinds.ts'
import { refreshNames } from '../../features/completion/refresh.ts'
import { Args, Flags } from '../../host/arguments/definitions.ts'
import { contextFlags } from '../../host/arguments/flags.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'

/** Refreshes the completion cache. Shell completion starts this command in the background. */
export default class extends DocsctlCommand {
  static override hidden = true
  static override effect = 'read' as const
  static override summary = 'Refresh the names for completion'
  static override examples = [
    { description: 'Refresh the names of spaces', command: 'cache refresh spaces' },
    {
      description: 'Refresh the page paths of a space',
      command: 'cache refresh pages --space spc_1',
    },
  ]
  static override args = {
    kind: Args.string({
      required: true,
      description: 'Kind of resource, such as spaces or pages',
      known: resourceKinds,
    }),
  }
  static override flags = {
    org: contextFlags.organizationId.definition,
    space: contextFlags.spaceId.definition,
    site: contextFlags.siteId.definition,
    'change-request': contextFlags.changeRequestId.definition,
    revision: Flags.string({
      description: 'ID of the revision that contains the pages',
      helpGroup: 'TARGET',
    }),
  }

  override perform(run: Run): Promise<void> {
    return refreshNames(run)
  }
}
