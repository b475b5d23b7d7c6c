import { publishIntegration } from '../../contract/integrations/integrations.ts'
import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import { Flags } from '../../frame/words/definitions.ts'
import { dryRunFlags, journalFlags, outputFlags, webFlags } from '../../frame/words/flags.ts'
import { pipelineFlags } from '../../frame/words/pipeline-flags.ts'
import { inPipeline } from '../../pipelines/tell.ts'
import { manifestArgs, manifestFlags } from '../../topics/integrations/manifest-flags.ts'
import { publishIntegrations } from '../../topics/integrations/publish-integrations.ts'

export default class Publish extends DocsctlCommand {
  static override summary = publishIntegration.summary
  static override description =
    `Checks the manifest and the files that it names, bundles the script, says what changes, and publishes. \${{ env.NAME }} in a secret stands for the variable of that name, \${{ op://VAULT/ITEM/FIELD }} for what 1Password holds.`
  static override examples = [
    'integrations publish',
    'integrations publish ./chat --org org_1',
    'integrations publish --dry-run',
    'integrations publish integrations/* --since origin/main',
    'integrations publish --check --report sarif=findings.sarif',
  ]
  static override api = [
    'GET /v1/integrations/{integrationName}',
    'POST /v1/integrations/{integrationName}',
  ]
  static override args = manifestArgs
  static override flags = {
    ...manifestFlags,
    check: Flags.boolean({
      description: 'check and build only; findings end it with 11',
      helpGroup: 'CHANGE',
    }),
    'accept-new-scopes': Flags.boolean({
      description: 'publish scopes too that the published version has not',
      helpGroup: 'CHANGE',
    }),
    ...dryRunFlags,
    ...journalFlags,
    ...outputFlags,
    ...webFlags,
    ...pipelineFlags,
  }

  perform(run: Run): Promise<void> {
    return inPipeline(run, (account) => publishIntegrations(run, account, run.has('check')))
  }
}
