import { listPolicyFields } from '../../features/policy/list.ts'
import { scopeNames } from '../../features/policy/model/scopes.ts'
import { Args } from '../../host/arguments/definitions.ts'
import { outputFlags } from '../../host/arguments/flags.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'

export default class extends DocsctlCommand {
  static override summary = 'List the fields that expressions in policy files can use'
  static override description =
    'Expressions use CEL, the Common Expression Language. Each expression can use "organization", "now", and a variable for the resource that the rule checks.'
  static override args = {
    scope: Args.string({ description: 'Scope of a rule (default: all)', known: [...scopeNames] }),
  }
  static override flags = outputFlags
  static override examples = [
    { description: 'List the fields of all resources', command: 'policy fields' },
    { description: 'Show only fields of spaces', command: 'policy fields space' },
  ]
  static override effect = 'read' as const
  static override api = []

  perform(run: Run): Promise<void> {
    return listPolicyFields(run)
  }
}
