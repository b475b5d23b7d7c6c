import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import { Args } from '../../frame/words/definitions.ts'
import { writeSetting } from '../../topics/config/settings.ts'

export default class extends DocsctlCommand {
  static override summary = 'set a default of a profile'
  static override examples = [
    'config set org ORG',
    'config set output json --profile ci',
    'config set page-size 200',
  ]
  static override args = {
    key: Args.string({
      required: true,
      description: 'org, space, site, output or page-size',
    }),
    value: Args.string({ required: true }),
  }

  override perform(run: Run): Promise<void> {
    return writeSetting(run, run.args.key as string, run.args.value as string)
  }
}
