import { DocsctlCommand } from '../../cli/command.ts'
import { outputFlags } from '../../cli/flags.ts'
import { manifestArgs, manifestFlags } from '../../cli/manifest-flags.ts'
import { inPipeline } from '../../cli/pipeline.ts'
import { pipelineFlags } from '../../cli/pipeline-flags.ts'
import { publishFromManifest } from '../../cli/publish-integration.ts'
import type { Run } from '../../cli/run.ts'

export default class Validate extends DocsctlCommand {
  static override summary = 'check and build an integration; the same as publish --check'
  static override description =
    'Signed in, it also says what a publish would change. Findings end it with 11.'
  static override examples = [
    'integrations validate',
    'integrations validate ./chat --report junit=findings.xml',
  ]
  static api = ['GET /v1/integrations/{integrationName}']
  static override args = manifestArgs
  static override flags = { ...manifestFlags, ...outputFlags, ...pipelineFlags }

  perform(run: Run): Promise<void> {
    return inPipeline(run, (told) => publishFromManifest(run, told, true))
  }
}
