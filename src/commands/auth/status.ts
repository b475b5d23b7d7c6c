import { showStatus } from '../../cli/auth-status.ts'
import { DocsctlCommand } from '../../cli/command.ts'
import { outputFlags } from '../../cli/flags.ts'
import type { Run } from '../../cli/run.ts'

export default class extends DocsctlCommand {
  static override summary = 'show every profile, where its token is kept and whether it works'
  static override description =
    'Asks the service with each token. Exits with 4 where the token in use is refused or missing, with 9 where its service cannot be reached.'
  static override examples = ['auth status', 'auth status --json']
  static override flags = outputFlags
  static api = ['GET /v1/orgs']

  override perform(run: Run): Promise<void> {
    return showStatus(run)
  }
}
