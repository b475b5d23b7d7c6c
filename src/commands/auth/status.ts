import { showStatus } from '../../features/auth/status.ts'
import { outputFlags } from '../../host/arguments/flags.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'

export default class extends DocsctlCommand {
  static override summary = 'Show profiles and check their tokens'
  static override description =
    'Shows where each token is stored, and checks the token with the service. Exits with 4 if the current token is missing or rejected, and with 9 if the service is unreachable.'
  static override examples = [
    { description: 'Check the tokens in all profiles', command: 'auth status' },
    { description: 'Print the status as JSON', command: 'auth status --json' },
  ]
  static override flags = outputFlags
  static override api = ['GET /v1/orgs']

  override perform(run: Run): Promise<void> {
    return showStatus(run)
  }
}
