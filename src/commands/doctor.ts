import { runChecks } from '../features/doctor/doctor.ts'
import { contextFlags, outputFlags } from '../host/arguments/flags.ts'
import { DocsctlCommand } from '../host/program/command.ts'
import type { Run } from '../host/program/run.ts'

export default class DoctorCommand extends DocsctlCommand {
  static override summary = 'Check the setup of docsctl and report problems'
  static override description =
    `Checks settings and their origins, proxy, DNS, and TLS. Checks the service: its response, its clock, the owner and role of the token, and which lists it supports. For each list, docsctl requests one item. Also checks the terminal, keychain, folders, and shell.

Never writes and never prints secrets. Exits with 11 if a check fails.`
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
