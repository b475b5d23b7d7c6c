import { listLibraryRules } from '../../features/policy/list.ts'
import { libraryRules } from '../../features/policy/model/library.ts'
import { Args } from '../../host/arguments/definitions.ts'
import { outputFlags } from '../../host/arguments/flags.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'

export default class extends DocsctlCommand {
  static override summary = 'List the rules that policy files can use by name'
  static override description =
    'To use these rules, list them under "use" in a policy file. There, you can also change the keys "severity", "message", and "unknown" of a rule. To change anything else, copy the rule from the output of -o yaml to "rules".'
  static override args = {
    rule: Args.string({
      description: 'Rule name (default: all)',
      known: Object.keys(libraryRules),
      multiple: true,
    }),
  }
  static override flags = outputFlags
  static override examples = [
    { description: 'List all rules', command: 'policy list' },
    {
      description: 'Print a rule with its expressions',
      command: 'policy list share-link-age -o yaml',
    },
  ]
  static override effect = 'read' as const
  static override api = []

  perform(run: Run): Promise<void> {
    return listLibraryRules(run)
  }
}
