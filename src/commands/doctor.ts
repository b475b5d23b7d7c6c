import { runChecks } from '../features/doctor/doctor.ts'
import { contextFlags, outputFlags } from '../host/arguments/flags.ts'
import { DocsctlCommand } from '../host/program/command.ts'
import type { Run } from '../host/program/run.ts'

export default class DoctorCommand extends DocsctlCommand {
  static override summary = 'Check the docsctl setup and report problems'
  static override description =
    `Checks settings and their origins, the proxy, DNS, and TLS. Checks the service's response and clock, the token's owner and role, and the supported lists. Also checks the terminal, keychain, folders, and shell.

Never changes resources or prints secrets. Exits with 11 if a check fails.`
  static override examples = [
    { description: 'Run all checks', command: 'doctor' },
    {
      description: 'Show only checks with problems',
      command: 'doctor --json --jq \'.[] | select(.state != "ok")\'',
    },
  ]
  static override flags = { org: contextFlags.organizationId.definition, ...outputFlags }
  static override effect = 'read' as const
  static override api = ['GET /v1/user', 'GET /v1/orgs/{organizationId}/members/{userId}']

  perform(run: Run): Promise<void> {
    return runChecks(run)
  }
}
