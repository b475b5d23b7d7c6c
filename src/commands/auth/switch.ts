import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import { Args } from '../../frame/words/definitions.ts'
import { switchTo } from '../../topics/auth/profiles.ts'

export default class extends DocsctlCommand {
  static override effect = 'write' as const
  static override summary = 'make another profile the current one'
  static override examples = ['auth switch work', 'auth switch']
  static override args = {
    name: Args.string({ description: 'name of the profile' }),
  }

  override perform(run: Run): Promise<void> {
    return switchTo(run)
  }
}
