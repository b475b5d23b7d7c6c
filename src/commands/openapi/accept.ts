import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import { Flags } from '../../frame/words/definitions.ts'
import { dryRunFlags, outputFlags } from '../../frame/words/flags.ts'
import { acceptChanges } from '../../topics/openapi/accept-changes.ts'
import { orgFlag, readingFlags, sideArgs } from '../../topics/openapi/flags.ts'
import { judgingFlags } from '../../topics/openapi/judging.ts'

export default class Accept extends DocsctlCommand {
  static override effect = 'write' as const
  static override summary = 'take changes that break clients, with a reason and a day until which'
  static override description =
    'Compares both as openapi diff does, and writes the changes that are named into a file, by fingerprints that stay the same whatever else changes. What is accepted there fails no comparison until its day is past.'
  static override examples = [
    'openapi accept git:origin/main:openapi.yaml --all --reason "clients moved to v2"',
    'openapi accept old.yaml new.yaml --change 1f0c9a7e52d4 --reason "never used" --until 2027-06-30',
  ]
  static override api = []
  static override args = sideArgs
  static override flags = {
    ...orgFlag,
    change: Flags.string({
      description: 'fingerprint of a change, as openapi diff prints it',
      helpGroup: 'TARGET',
      helpValue: 'FINGERPRINT',
      multiple: true,
    }),
    all: Flags.boolean({
      exclusive: ['change'],
      description: 'all changes that break and are not accepted yet',
      helpGroup: 'TARGET',
    }),
    reason: Flags.string({
      description: 'why they are taken',
      helpGroup: 'CHANGE',
      helpValue: 'TEXT',
    }),
    until: Flags.string({
      description: 'the last day on which this holds (default: in 90 days)',
      helpGroup: 'CHANGE',
      helpValue: 'YYYY-MM-DD',
    }),
    accepted: judgingFlags.accepted,
    ...readingFlags,
    ...dryRunFlags,
    ...outputFlags,
  }

  perform(run: Run): Promise<void> {
    return acceptChanges(run)
  }
}
