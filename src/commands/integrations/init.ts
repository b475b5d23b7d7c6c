import { initIntegration } from '../../features/integrations/init-integration.ts'
import { Args, Flags } from '../../host/arguments/definitions.ts'
import { byIdFlag, outputFlags } from '../../host/arguments/flags.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'

export default class Init extends DocsctlCommand {
  static override effect = 'write' as const
  static override summary = 'Create a minimal integration that you can publish'
  static override description = 'Never overwrites existing files.'
  static override examples = [
    {
      description: 'Create an integration in the folder "chat"',
      command: 'integrations init chat --org acme',
    },
    {
      description: 'Create the integration "hello" in the current folder',
      command: 'integrations init --name hello',
    },
  ]
  static override args = {
    dir: Args.string({
      description: 'Folder to create the integration in (default: the current folder)',
    }),
  }
  static override flags = {
    org: Flags.string({
      description:
        'Organization that publishes the integration (ID or title; default: the current organization)',
      helpGroup: 'TARGET',
      helpValue: 'ORG',
      resource: 'orgs',
    }),
    ...byIdFlag,
    name: Flags.string({
      description: 'Integration name (default: derived from the folder name)',
      helpGroup: 'CHANGE',
      helpValue: 'NAME',
    }),
    ...outputFlags,
  }

  perform(run: Run): Promise<void> {
    return initIntegration(run)
  }
}
