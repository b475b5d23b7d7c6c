import { checkedEnvironment, manifestFlags } from '../../features/integrations/manifest-flags.ts'
import { runIntegration } from '../../features/integrations/run-integration.ts'
import { Args, Flags } from '../../host/arguments/definitions.ts'
import { outputFlags } from '../../host/arguments/flags.ts'
import { pipelineFlags } from '../../host/arguments/pipeline-flags.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'
import { inPipeline } from '../../output/ci/report-outcome.ts'

export default class Dev extends DocsctlCommand {
  static override summary = 'Run an integration locally and send events to it'
  static override description =
    `Bundles the script and runs it with the miniflare package of the integration's project. Requests the path "/" unless you use --event or --fetch. docsctl sends nothing to the service. IDs and tokens in sample events are placeholders.

Exits with 11 if the manifest has errors. Also exits with 11 if the script throws an error or returns status 500 or higher.`
  static override examples = [
    {
      description: 'Run the integration in the current folder and request the path "/"',
      command: 'integrations dev',
    },
    {
      description: 'Send a sample event and a request',
      command: 'integrations dev ./chat --event space_content_updated --fetch /status',
    },
    {
      description: 'Send a recorded event',
      command: 'integrations dev ./chat --event @event.json',
    },
  ]
  static override args = {
    manifest: Args.string({ description: 'Manifest or its folder (default: the current folder)' }),
  }
  static override flags = {
    env: { ...manifestFlags.env, description: checkedEnvironment },
    event: Flags.string({
      description: 'Send a sample event of this type, or the recorded event in @FILE (repeatable)',
      helpGroup: 'CHANGE',
      helpValue: 'TYPE|@FILE',
      multiple: true,
    }),
    fetch: Flags.string({
      description: 'Request this path from the integration (repeatable)',
      helpGroup: 'CHANGE',
      helpValue: 'PATH',
      multiple: true,
    }),
    method: Flags.string({
      description: 'HTTP method for the --fetch requests or the request to "/" (default: get)',
      helpGroup: 'CHANGE',
      options: ['get', 'post', 'put', 'delete'],
    }),
    ...outputFlags,
    ...pipelineFlags,
  }

  perform(run: Run): Promise<void> {
    return inPipeline(run, (account) => runIntegration(run, account))
  }
}
