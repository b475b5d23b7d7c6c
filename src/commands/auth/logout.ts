import { logOut } from '../../features/auth/profiles.ts'
import { Flags } from '../../host/arguments/definitions.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'

export default class extends DocsctlCommand {
  static override effect = 'write' as const
  static override summary = 'Remove the token of a profile from this machine'
  static override description =
    'Keeps the API URL and defaults of the profile. The token stays valid until you revoke it in the service.'
  static override examples = [
    { description: 'Remove the token of the current profile', command: 'auth logout' },
    { description: 'Remove the token of another profile', command: 'auth logout --profile work' },
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
