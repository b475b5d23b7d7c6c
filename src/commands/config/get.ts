import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import { Args } from '../../frame/words/definitions.ts'
import { settingKeys } from '../../profile/settings.ts'
import { readSetting } from '../../topics/config/settings.ts'

export default class extends DocsctlCommand {
  static override summary = 'print the value of a default that is in force here'
  static override description =
    'Variables and the project file count too; config list --show-origin tells where each comes from. Exits with 3 where it is not set.'
  static override examples = ['config get org', 'config get api-url --profile work']
  static override args = {
    key: Args.string({
      required: true,
      description: 'org, space, site, output, page-size, profile or api-url',
      known: [...settingKeys, 'profile', 'api-url'],
    }),
  }

  override async perform(run: Run): Promise<void> {
    await run.runtime.stdout.write(`${await readSetting(run, run.args.key as string)}\n`)
  }
}
