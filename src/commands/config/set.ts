import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import { Args } from '../../frame/words/definitions.ts'
import { settingKeys } from '../../profile/settings.ts'
import { actions, createKeyMap, keysOfSetting } from '../../review/machine/key-map.ts'
import { writeSetting } from '../../topics/config/settings.ts'

export default class extends DocsctlCommand {
  static override effect = 'write' as const
  static override summary = 'set a default of a profile'
  static override description =
    `review-keys takes actions of the review with their keys, as in "merge=M viewed=v,space". The actions are ${actions.join(', ')}; what they do is said by the key ? of the review.`
  static override examples = [
    'config set org ORG',
    'config set output json --profile ci',
    'config set space "Developer Guide"',
    'config set page-size 200',
    'config set review-keys "merge=M viewed=v,space"',
    'config set theme light',
  ]
  static override args = {
    key: Args.string({
      required: true,
      description: 'org, space, site, output, page-size, review-keys or theme',
      known: settingKeys,
    }),
    value: Args.string({
      required: true,
      description: 'what it is to be; org, space and site by id or title',
    }),
  }

  override async perform(run: Run): Promise<void> {
    const { key, value } = run.args as { key: string; value: string }
    // the names of actions and keys are the review's to know
    if (key === 'review-keys') createKeyMap(keysOfSetting(value), key)
    await writeSetting(run, key, value)
  }
}
