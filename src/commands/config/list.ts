import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import { Flags } from '../../frame/words/definitions.ts'
import { outputFlags } from '../../frame/words/flags.ts'
import { showSettings } from '../../topics/config/settings.ts'

export default class extends DocsctlCommand {
  static override summary = 'list the defaults that are in force here'
  static override examples = ['config list', 'config list --show-origin', 'config list --json']
  static override flags = {
    ...outputFlags,
    'show-origin': Flags.boolean({
      description: 'say where each value comes from',
      helpGroup: 'OUTPUT',
    }),
  }

  override perform(run: Run): Promise<void> {
    return showSettings(run)
  }
}
