import { runChecks } from '../features/doctor/doctor.ts'
import { contextFlags, outputFlags } from '../host/arguments/flags.ts'
import { DocsctlCommand } from '../host/program/command.ts'
import type { Run } from '../host/program/run.ts'

export default class DoctorCommand extends DocsctlCommand {
  static override summary = 'Check the setup of docsctl and report problems'
  static override description =
    `Checks settings and their origins, proxy, DNS, and TLS. Checks the response of the service, its clock, the owner and role of the token, and the supported lists. Also checks the terminal, keychain, folders, and shell.

Never changes resources or prints secrets. Exits with 11 if a check fails.`
  static override examples = [
    { description: 'Run all checks', command: 'doctor' },
    {
      description: 'Show only checks that found a problem',
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
