import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import { Flags } from '../../frame/words/definitions.ts'
import { logOut } from '../../topics/auth/profiles.ts'

export default class extends DocsctlCommand {
  static override effect = 'write' as const
  static override summary = 'remove the token of a profile from this machine'
  static override description =
    'The API URL and the defaults of the profile stay. The token itself stays valid until it is revoked in the service.'
  static override examples = [
    'auth logout',
    'auth logout --profile work',
    'auth logout --profile work --forget',
  ]
  static override flags = {
    forget: Flags.boolean({
      description: 'forget the whole profile, with its API URL and its defaults',
      helpGroup: 'TARGET',
    }),
  }

  override perform(run: Run): Promise<void> {
    return logOut(run)
  }
}
