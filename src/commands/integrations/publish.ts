import { publishIntegration } from '../../contract/integrations/integrations.ts'
import { manifestArgs, manifestFlags } from '../../features/integrations/manifest-flags.ts'
import { publishIntegrations } from '../../features/integrations/publish-integrations.ts'
import { keepFlags } from '../../features/publications/index.ts'
import { Flags } from '../../host/arguments/definitions.ts'
import { dryRunFlags, journalFlags, outputFlags, webFlags } from '../../host/arguments/flags.ts'
import { pipelineFlags } from '../../host/arguments/pipeline-flags.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'
import { inPipeline } from '../../output/ci/report-outcome.ts'

export default class Publish extends DocsctlCommand {
  static override summary = publishIntegration.summary
  static override description =
    // contains no `${`, because plugins that read descriptions interpret it as a template
    `Checks the manifest and its files, bundles the script, shows the changes, and publishes the integration. Publishes nothing if the integration is unchanged since it was last published from this machine or with the same --keep-in folder.

Secrets in the manifest can contain references, each preceded by a dollar sign. {{ env.NAME }} refers to an environment variable. {{ op://VAULT/ITEM/FIELD }} refers to a value in 1Password.`
  static override examples = [
    {
      description: 'Publish the integration in the current folder',
      command: 'integrations publish',
    },
    {
      description: 'Publish the integration in the folder "chat" for another organization',
      command: 'integrations publish ./chat --org org_1',
    },
    {
      description: 'Show the request without publishing',
      command: 'integrations publish --dry-run',
    },
    {
      description: 'Publish only the integrations that changed in or after the last commit',
      command: 'integrations publish integrations/* --since HEAD~1',
    },
    {
      description: 'Store the published version, so that it can be published again',
      command: 'integrations publish --keep-in versions',
    },
    {
      description: 'Check without publishing, and write a SARIF report',
      command: 'integrations publish --check --report sarif=findings.sarif',
    },
  ]
  static override api = [
    'GET /v1/integrations/{integrationName}',
    'POST /v1/integrations/{integrationName}',
  ]
  static override args = manifestArgs
  static override flags = {
    ...manifestFlags,
    check: Flags.boolean({
      description: 'Check and build without publishing; exit with 11 if there are errors',
      helpGroup: 'CHANGE',
    }),
    'accept-new-scopes': Flags.boolean({
      description: "Allow scopes that aren't in the published version",
      helpGroup: 'CHANGE',
    }),
    force: Flags.boolean({
      description: 'Publish the integration even if it is unchanged',
      helpGroup: 'CHANGE',
    }),
    ...keepFlags('integrations rollback'),
    state: Flags.string({
      description: 'File that records published versions (default: a file in the state folder)',
      helpGroup: 'CHANGE',
      helpValue: 'FILE',
    }),
    ...dryRunFlags,
    ...journalFlags,
    ...outputFlags,
    ...webFlags,
    ...pipelineFlags,
  }

  perform(run: Run): Promise<void> {
    return inPipeline(run, (account) => publishIntegrations(run, account, run.args.has('check')))
  }
}
