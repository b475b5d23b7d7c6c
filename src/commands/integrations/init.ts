import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import { Args, Flags } from '../../frame/words/definitions.ts'
import { byIdFlag, outputFlags } from '../../frame/words/flags.ts'
import { initIntegration } from '../../topics/integrations/init-integration.ts'

export default class Init extends DocsctlCommand {
  static override effect = 'write' as const
  static override summary = 'write a small integration that can be published as it is'
  static override description = 'Files that are there already are never written over.'
  static override examples = ['integrations init chat --org acme', 'integrations init --name hello']
  static override args = {
    dir: Args.string({
      description: 'the folder to write it to (default: the current folder)',
    }),
  }
  static override flags = {
    org: Flags.string({
      description: 'the organization that publishes (default from context)',
      helpGroup: 'TARGET',
      helpValue: 'ORG',
      things: 'orgs',
    }),
    ...byIdFlag,
    name: Flags.string({
      description: 'the name of the integration (default: that of the folder)',
      helpGroup: 'CHANGE',
      helpValue: 'NAME',
    }),
    ...outputFlags,
  }

  perform(run: Run): Promise<void> {
    return initIntegration(run)
  }
}
