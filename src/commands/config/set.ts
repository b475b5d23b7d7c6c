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
  static override summary = 'Set a profile default'
  static override description =
    `With journal=auto (the default), docsctl journals changes on a terminal, batches with over 10 changes, and commands such as "org apply". With journal=always, it also keeps a journal of each change made in scripts, which usually requires one additional request per change. Journals of completed jobs are deleted after journal-keep (default: 90d). If the journals together exceed journal-size (default: 100MB), the oldest journals of completed jobs are deleted.\n\nAllowed values are dark or light for theme, on or off for mouse, and check or enforce for policy.\n\nThe review-keys setting, such as "merge=M viewed=v,space", maps actions in "docsctl change-requests review" to keys. To see a description of each action, press ? in the review.\n\nActions: ${actions.join(', ')}`
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
      description: 'Change review keys',
      command: 'config set review-keys "merge=M viewed=v,space"',
    },
    { description: 'Use colors for light terminals', command: 'config set theme light' },
    {
      description: 'Keep a journal of each change, including changes made in scripts',
      command: 'config set journal always',
    },
  ]
  static override args = {
    key: Args.string({
      required: true,
      description:
        'Setting: org, space, site, output, page-size, review-keys, theme, mouse, journal, journal-keep, journal-size, policy, or release-url',
      known: settingKeys,
    }),
    value: Args.string({
      required: true,
      description: 'New value; org, space, and site take an ID or title',
    }),
  }

  override async perform(run: Run): Promise<void> {
    const { key, value } = run.args.named as { key: string; value: string }
    // the review module defines the valid actions and keys
    if (key === 'review-keys') createKeyMap(parseKeySetting(value), key)
    await writeSetting(run, key, value)
  }
}
