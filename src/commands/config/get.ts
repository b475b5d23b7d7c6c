import { readSetting } from '../../features/config/settings.ts'
import { Args } from '../../host/arguments/definitions.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'
import { settingKeys } from '../../profile/settings.ts'

export default class extends DocsctlCommand {
  static override summary = 'Print the effective value of a setting'
  static override description =
    'Environment variables and the project file can override the profile. To see the origin of each value, use "config list --show-origin". Exits with 3 if no value is set, even if the setting has a default.'
  static override examples = [
    { description: 'Print the default organization', command: 'config get org' },
    { description: "Print a profile's API URL", command: 'config get api-url --profile work' },
  ]
  static override args = {
    key: Args.string({
      required: true,
      description:
        'Setting: org, space, site, output, page-size, review-keys, theme, mouse, journal, journal-keep, journal-size, policy, release-url, profile, or api-url',
      known: [...settingKeys, 'profile', 'api-url'],
    }),
  }

  override async perform(run: Run): Promise<void> {
    await run.console.printData(`${await readSetting(run, run.args.named.key as string)}\n`)
  }
}
