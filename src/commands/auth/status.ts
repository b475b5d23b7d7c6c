import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import { outputFlags } from '../../frame/words/flags.ts'
import { showStatus } from '../../topics/auth/status.ts'

export default class extends DocsctlCommand {
  static override summary = 'show every profile, where its token is kept and whether it works'
  static override description =
    "Asks the service with each token. Exits with 4 where the token in use is refused or missing, with 9 where its service can't be reached."
  static override examples = ['auth status', 'auth status --json']
  static override flags = outputFlags
  static override api = ['GET /v1/orgs']

  override perform(run: Run): Promise<void> {
    return showStatus(run)
  }
}
