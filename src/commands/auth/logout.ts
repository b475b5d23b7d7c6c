import { logOut } from '../../features/auth/profiles.ts'
import { Flags } from '../../host/arguments/definitions.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'

export default class extends DocsctlCommand {
  static override effect = 'write' as const
  static override summary = "Remove a profile's token from this machine"
  static override description =
    "Keeps the profile's API URL and defaults unless you use --forget. The token stays valid until you revoke it in the service."
  static override examples = [
    { description: "Remove the current profile's token", command: 'auth logout' },
    { description: "Remove another profile's token", command: 'auth logout --profile work' },
    { description: 'Remove the whole profile', command: 'auth logout --profile work --forget' },
  ]
  static override flags = {
    forget: Flags.boolean({
      description: 'Remove the whole profile, including its API URL and defaults',
      helpGroup: 'TARGET',
    }),
  }

  override perform(run: Run): Promise<void> {
    return logOut(run)
  }
}
