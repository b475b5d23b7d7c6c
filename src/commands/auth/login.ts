import { login } from '../../features/auth/login.ts'
import { Flags } from '../../host/arguments/definitions.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'

export default class extends DocsctlCommand {
  static override effect = 'write' as const
  static override summary = 'Sign in with an API token'
  static override description =
    `Prompts for the API URL and a token, checks the token, and stores it in the system keychain. Without a keychain, stores it in a file that only you can read. Signing in again replaces the profile's token.

In a script, read the token from a file:
  docsctl auth login --with-token < token.txt`
  static override examples = [
    { description: 'Sign in interactively', command: 'auth login' },
    {
      description: 'Sign in to another service with its own profile',
      command: 'auth login --profile work --api-url https://docs-api.example.com',
    },
    {
      description: 'Sign in with a token from standard input',
      command: 'auth login --with-token --profile ci',
    },
  ]
  static override flags = {
    'with-token': Flags.boolean({
      description: 'Read the token from standard input',
      helpGroup: 'TARGET',
    }),
  }
  static override api = ['GET /v1/orgs']

  override perform(run: Run): Promise<void> {
    return login(run)
  }
}
