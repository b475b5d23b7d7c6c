import { DocsctlCommand } from '../../cli/command.ts'
import { showSettings } from '../../cli/config-settings.ts'
import { Flags } from '../../cli/definitions.ts'
import { outputFlags } from '../../cli/flags.ts'
import type { Run } from '../../cli/run.ts'

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
