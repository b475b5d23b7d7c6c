import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import { Args } from '../../frame/words/definitions.ts'
import { settingKeys } from '../../profile/settings.ts'
import { removeSetting } from '../../topics/config/settings.ts'

export default class extends DocsctlCommand {
  static override effect = 'write' as const
  static override summary = 'take a default away from a profile'
  static override examples = ['config unset space', 'config unset org --profile work']
  static override args = {
    key: Args.string({
      required: true,
      description: 'org, space, site, output or page-size',
      known: settingKeys,
    }),
  }

  override perform(run: Run): Promise<void> {
    return removeSetting(run, run.args.key as string)
  }
}
