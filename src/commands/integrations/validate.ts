import {
  checkedEnvironment,
  manifestArgs,
  manifestFlags,
} from '../../features/integrations/manifest-flags.ts'
import { publishIntegrations } from '../../features/integrations/publish-integrations.ts'
import { Flags } from '../../host/arguments/definitions.ts'
import { outputFlags } from '../../host/arguments/flags.ts'
import { pipelineFlags } from '../../host/arguments/pipeline-flags.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'
import { inPipeline } from '../../output/ci/report-outcome.ts'

export default class Validate extends DocsctlCommand {
  static override summary =
    'Check and build an integration (same as "integrations publish --check")'
  static override description =
    'If you are signed in, also shows the changes that publishing would make. Exits with 11 if there are errors.'
  static override examples = [
    {
      description: 'Check the integration in the current folder',
      command: 'integrations validate',
    },
    {
      description: 'Also start the script once',
      command: 'integrations validate --run',
    },
    {
      description: 'Check the integration in a folder, and write a JUnit report',
      command: 'integrations validate ./chat --report junit=findings.xml',
    },
  ]
  static override api = ['GET /v1/integrations/{integrationName}']
  static override args = manifestArgs
  static override flags = {
    ...manifestFlags,
    env: { ...manifestFlags.env, description: checkedEnvironment },
    run: Flags.boolean({
      description:
        "Start the script once with the project's miniflare package, and fail if the script throws an error",
      helpGroup: 'CHANGE',
    }),
    ...outputFlags,
    ...pipelineFlags,
  }

  perform(run: Run): Promise<void> {
    return inPipeline(run, (account) => publishIntegrations(run, account, true))
  }
}
