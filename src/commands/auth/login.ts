import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import { Flags } from '../../frame/words/definitions.ts'
import { logIn } from '../../topics/auth/login.ts'

export default class extends DocsctlCommand {
  static override effect = 'write' as const
  static override summary = 'sign in: check a token with the service, then keep it'
  static override description =
    'Asks for the API URL and the token. The token is kept in the keychain of the system where there is one, else in a file that only you can read. In a pipeline: docsctl auth login --with-token < token.txt. Signing in to a profile again replaces its token.'
  static override examples = [
    'auth login',
    'auth login --profile work --api-url https://docs-api.example.com',
    'auth login --with-token --profile ci',
  ]
  static override flags = {
    'with-token': Flags.boolean({
      description: 'read the token from standard input',
      helpGroup: 'TARGET',
    }),
  }
  static override api = ['GET /v1/orgs']

  override perform(run: Run): Promise<void> {
    return logIn(run)
  }
}
