import { switchTo } from '../../features/auth/profiles.ts'
import { Args } from '../../host/arguments/definitions.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'

export default class extends DocsctlCommand {
  static override effect = 'write' as const
  static override summary = 'Switch to another profile'
  static override examples = [
    { description: 'Switch to the profile "work"', command: 'auth switch work' },
    { description: 'Choose a profile from a list', command: 'auth switch' },
  ]
  static override args = {
    name: Args.string({ description: 'Profile name' }),
  }

  override perform(run: Run): Promise<void> {
    return switchTo(run)
  }
}
