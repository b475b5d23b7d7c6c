import { acceptChanges } from '../../features/openapi/accept-changes.ts'
import { comparisonFlags, orgFlags, sideArgs } from '../../features/openapi/flags.ts'
import { policyFlags } from '../../features/openapi/policy-flags.ts'
import { Flags } from '../../host/arguments/definitions.ts'
import { dryRunFlags, outputFlags } from '../../host/arguments/flags.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'

export default class Accept extends DocsctlCommand {
  static override effect = 'write' as const
  static override summary =
    'Accept breaking changes and warnings, with a reason and an expiration date'
  static override description =
    'Compares two documents, as "openapi diff" does, and writes the selected changes to a file. Each change has a stable fingerprint. Until its acceptance expires, an accepted change doesn\'t make comparisons fail.'
  static override examples = [
    {
      description: 'Accept all breaking changes since main',
      command: 'openapi accept git:origin/main:openapi.yaml --all --reason "clients moved to v2"',
    },
    {
      description: 'Accept one change until a date',
      command:
        'openapi accept old.yaml new.yaml --change 1f0c9a7e52d4 --reason "never used" --until 2027-06-30',
    },
  ]
  static override api = []
  static override args = sideArgs
  static override flags = {
    ...orgFlags,
    change: Flags.string({
      description:
        'Fingerprint of a change, as printed by "openapi diff" (repeatable; required without --all)',
      helpGroup: 'TARGET',
      helpValue: 'FINGERPRINT',
      multiple: true,
    }),
    all: Flags.boolean({
      exclusive: ['change'],
      description: "Accept all breaking changes that aren't accepted yet",
      helpGroup: 'TARGET',
    }),
    reason: Flags.string({
      description: 'Reason for accepting the changes (required)',
      helpGroup: 'CHANGE',
      helpValue: 'TEXT',
    }),
    until: Flags.string({
      description: 'Last day on which the changes are accepted (default: 90 days from now)',
      helpGroup: 'CHANGE',
      helpValue: 'DATE',
    }),
    rules: policyFlags.rules,
    accepted: {
      ...policyFlags.accepted,
      description:
        'File to add the accepted changes to; created if missing (default: openapi-accepted.yaml next to the project file, or in the current folder if there is no project file)',
    },
    ...comparisonFlags,
    'dry-run': {
      ...dryRunFlags['dry-run'],
      description: 'List the changes without writing the file',
    },
    ...outputFlags,
  }

  perform(run: Run): Promise<void> {
    return acceptChanges(run)
  }
}
