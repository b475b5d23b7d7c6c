import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import { outputFlags } from '../../frame/words/flags.ts'
import { pipelineFlags } from '../../frame/words/pipeline-flags.ts'
import { inPipeline } from '../../pipelines/tell.ts'
import { manifestArgs, manifestFlags } from '../../topics/integrations/manifest-flags.ts'
import { publishIntegrations } from '../../topics/integrations/publish-integrations.ts'

export default class Validate extends DocsctlCommand {
  static override summary = 'check and build an integration; the same as publish --check'
  static override description =
    'Signed in, it also says what a publish would change. Findings end it with 11.'
  static override examples = [
    'integrations validate',
    'integrations validate ./chat --report junit=findings.xml',
  ]
  static override api = ['GET /v1/integrations/{integrationName}']
  static override args = manifestArgs
  static override flags = { ...manifestFlags, ...outputFlags, ...pipelineFlags }

  perform(run: Run): Promise<void> {
    return inPipeline(run, (account) => publishIntegrations(run, account, true))
  }
}
