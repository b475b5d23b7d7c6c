import { runChecks } from '../features/doctor/doctor.ts'
import { Flags } from '../host/arguments/definitions.ts'
import { contextFlags, outputFlags } from '../host/arguments/flags.ts'
import { DocsctlCommand } from '../host/program/command.ts'
import type { Run } from '../host/program/run.ts'

export default class DoctorCommand extends DocsctlCommand {
  static override summary = 'Check the docsctl setup and report problems'
  static override description =
    `Checks settings and their origins, the proxy, DNS, and TLS. Checks the service's response and clock, the token's owner and role, and whether list operations are available. Also checks the terminal, the keychain, docsctl's folders, and the shell.

With --against-service, skips these checks and reads one response from most read operations that the token can use. Lists the keys and enumeration values that are missing from docsctl's API description, so that you can report them. The list contains names from the API, but no content, IDs, or secrets.

Never changes resources or prints secrets. Exits with 11 if a check fails.`
  static override examples = [
    { description: 'Run all checks', command: 'doctor' },
    {
      description: 'Show only notes, warnings, and failed checks',
      command: 'doctor --json --jq \'.[] | select(.state != "ok")\'',
    },
    {
      description: 'List the differences between the service and the API description',
      command: 'doctor --against-service --json > differences.json',
    },
  ]
  static override flags = {
    org: contextFlags.organizationId.definition,
    'against-service': Flags.boolean({
      description: 'List parts of responses that are missing from the API description',
      helpGroup: 'TARGET',
    }),
    ...outputFlags,
  }
  static override effect = 'read' as const
  static override api = ['GET /v1/user', 'GET /v1/orgs/{organizationId}/members/{userId}']

  async perform(run: Run): Promise<void> {
    if (!run.args.has('against-service')) return await runChecks(run)
    const { reportAgainstService } = await import('../features/doctor/against-service.ts')
    await reportAgainstService(run)
  }
}
