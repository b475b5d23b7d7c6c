import {
  actions,
  createKeyMap,
  parseKeySetting,
} from '../../features/change-requests/review/machine/key-map.ts'
import { writeSetting } from '../../features/config/settings.ts'
import { Args } from '../../host/arguments/definitions.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'
import { settingKeys } from '../../profile/settings.ts'

export default class extends DocsctlCommand {
  static override effect = 'write' as const
  static override summary = 'Set a default of a profile'
  static override description =
    `With the setting journal=auto, the default, changes that you type on a terminal and large batches have a journal. With always, each change in a script has one too. That usually takes one more request. Journals of finished jobs are deleted after the time in journal-keep (default 90d). If all journals are larger than journal-size (default 100MB), the oldest ones are deleted.\n\nThe setting review-keys maps actions of the review to keys, such as "merge=M viewed=v,space". Press ? in the review to see a description of each action.\n\nActions: ${actions.join(', ')}`
  static override examples = [
    { description: 'Set the default organization', command: 'config set org ORG' },
    {
      description: 'Print JSON by default in the profile "ci"',
      command: 'config set output json --profile ci',
    },
    {
      description: 'Set the default space by its title',
      command: 'config set space "Developer Guide"',
    },
    { description: 'Request 200 items per page', command: 'config set page-size 200' },
    {
      description: 'Change keys of the review',
      command: 'config set review-keys "merge=M viewed=v,space"',
    },
    { description: 'Use colors for a light terminal', command: 'config set theme light' },
    {
      description: 'Journal each change, so that undo can revert it',
      command: 'config set journal always',
    },
  ]
  static override args = {
    key: Args.string({
      required: true,
      description:
        'Setting: org, space, site, output, page-size, review-keys, theme, journal, journal-keep, or journal-size',
      known: settingKeys,
    }),
    value: Args.string({
      required: true,
      description: 'New value; org, space, and site take an ID or title',
    }),
  }

  override async perform(run: Run): Promise<void> {
    const { key, value } = run.args.named as { key: string; value: string }
    // the review defines the valid actions and keys
    if (key === 'review-keys') createKeyMap(parseKeySetting(value), key)
    await writeSetting(run, key, value)
  }
}
