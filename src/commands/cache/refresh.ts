import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import { Args } from '../../frame/words/definitions.ts'
import { contextFlags } from '../../frame/words/flags.ts'
import { refreshNames } from '../../topics/completion/refresh.ts'
import { thingKinds } from '../../topics/completion/value-kinds.ts'

/** What completion starts behind, for the words that are typed next. */
export default class extends DocsctlCommand {
  static override hidden = true
  static override summary = 'read anew what completion offers'
  static override examples = ['cache refresh spaces', 'cache refresh pages --space spc_1']
  static override args = {
    kind: Args.string({ required: true, description: thingKinds.join(', '), known: thingKinds }),
  }
  static override flags = {
    org: contextFlags.organizationId.definition,
    space: contextFlags.spaceId.definition,
    'change-request': contextFlags.changeRequestId.definition,
  }

  override perform(run: Run): Promise<void> {
    return refreshNames(run)
  }
}
