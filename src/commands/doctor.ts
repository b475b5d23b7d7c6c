import { DocsctlCommand } from '../frame/program/command.ts'
import type { Run } from '../frame/program/run.ts'
import { contextFlags, outputFlags } from '../frame/words/flags.ts'
import { examine } from '../topics/doctor/doctor.ts'

export default class DoctorCommand extends DocsctlCommand {
  static override summary = 'look at all that docsctl needs, and tell what is wrong'
  static override description =
    'The settings and where they come from; proxy, DNS and TLS on the way to the service; whether it answers, and how far its clock is apart; whose token it is and which role that one has; which lists this service lacks, of which one item is asked each; terminal, keychain, folders and shell. It reads only, and shows no secret. Where a check failed, the exit code is 11.'
  static override examples = ['doctor', 'doctor --json --jq \'.[] | select(.state != "ok")\'']
  static override flags = { org: contextFlags.organizationId.definition, ...outputFlags }
  static override effect = 'read' as const
  static override api = ['GET /v1/user', 'GET /v1/orgs/{organizationId}/members/{userId}']

  perform(run: Run): Promise<void> {
    return examine(run)
  }
}
