import { showSettings } from '../../features/config/settings.ts'
import { Flags } from '../../host/arguments/definitions.ts'
import { outputFlags } from '../../host/arguments/flags.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'

export default class extends DocsctlCommand {
  static override summary = 'List the effective settings'
  static override examples = [
    {
      description: 'List all settings that have a value',
      command: 'config list',
    },
    { description: 'Show the origin of each value', command: 'config list --show-origin' },
    { description: 'Print the settings as JSON', command: 'config list --json' },
  ]
  static override flags = {
    ...outputFlags,
    'show-origin': Flags.boolean({
      description: 'Show the origin of each value',
      helpGroup: 'OUTPUT',
    }),
  }

  override perform(run: Run): Promise<void> {
    return showSettings(run)
  }
}
