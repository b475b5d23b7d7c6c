import { rollbackIntegration } from '../../features/integrations/rollback-integration.ts'
import { rollbackFlags } from '../../features/publications/index.ts'
import { Args, Flags } from '../../host/arguments/definitions.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'
import { inPipeline } from '../../output/ci/report-outcome.ts'

export default class Rollback extends DocsctlCommand {
  static override summary = 'Publish a stored version of an integration again'
  static override description =
    `Versions are stored by "docsctl integrations publish --keep-in DIR". When docsctl publishes a stored version, the service gives it a new number. Secrets are read again from their environment variables or from 1Password.

The rollback is a job. To publish the replaced version again, use "docsctl undo". This is possible only if DIR contains the replaced version.`
  static override examples = [
    {
      description: 'Publish the newest earlier version with different content',
      command: 'integrations rollback acme-chat --from versions',
    },
    {
      description: 'Publish version 3 again',
      command: 'integrations rollback acme-chat --from versions --to 3',
    },
  ]
  static override api = [
    'GET /v1/integrations/{integrationName}',
    'POST /v1/integrations/{integrationName}',
  ]
  static override args = {
    integration: Args.string({
      description: 'Integration name or title',
      required: true,
      resource: 'integrations',
    }),
  }
  static override flags = {
    ...rollbackFlags('integrations publish'),
    'accept-new-scopes': Flags.boolean({
      description: "Allow scopes that aren't in the published version",
      helpGroup: 'CHANGE',
    }),
  }

  perform(run: Run): Promise<void> {
    return inPipeline(run, (account) => rollbackIntegration(run, account))
  }
}
