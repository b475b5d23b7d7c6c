import { removeSetting } from '../../features/config/settings.ts'
import { Args } from '../../host/arguments/definitions.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'
import { settingKeys } from '../../profile/settings.ts'

export default class extends DocsctlCommand {
  static override effect = 'write' as const
  static override summary = 'Remove a profile default'
  static override examples = [
    { description: 'Remove the default space', command: 'config unset space' },
    {
      description: "Remove a profile's default organization",
      command: 'config unset org --profile work',
    },
  ]
  static override args = {
    key: Args.string({
      required: true,
      description:
        'Setting: org, space, site, output, page-size, review-keys, theme, mouse, journal, journal-keep, journal-size, policy, or release-url',
      known: settingKeys,
    }),
  }

  override perform(run: Run): Promise<void> {
    return removeSetting(run, run.args.named.key as string)
  }
}
