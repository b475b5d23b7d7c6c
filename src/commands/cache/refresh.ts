import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import { Args, Flags } from '../../frame/words/definitions.ts'
import { contextFlags } from '../../frame/words/flags.ts'
import { thingKinds } from '../../names/kinds.ts'
import { refreshNames } from '../../topics/completion/refresh.ts'

/** What completion starts behind, for the words that are typed next. */
export default class extends DocsctlCommand {
  static override hidden = true
  static override effect = 'read' as const
  static override summary = 'read anew what completion offers'
  static override examples = ['cache refresh spaces', 'cache refresh pages --space spc_1']
  static override args = {
    kind: Args.string({ required: true, description: thingKinds.join(', '), known: thingKinds }),
  }
  static override flags = {
    org: contextFlags.organizationId.definition,
    space: contextFlags.spaceId.definition,
    site: contextFlags.siteId.definition,
    'change-request': contextFlags.changeRequestId.definition,
    revision: Flags.string({ description: 'the revision of the pages', helpGroup: 'TARGET' }),
  }

  override perform(run: Run): Promise<void> {
    return refreshNames(run)
  }
}
