import { Args, Flags } from '@oclif/core'
import { DocsctlCommand } from '../../cli/command.ts'
import { dryRunFlags, outputFlags, webFlags } from '../../cli/flags.ts'
import { integrationColumns } from '../../cli/integration-columns.ts'
import { openInBrowser, printRequests, viewOf } from '../../cli/operation-command.ts'
import { performOne } from '../../cli/outcomes.ts'
import { prepareManifest } from '../../cli/prepare-manifest.ts'
import { writeObject } from '../../cli/result.ts'
import type { Run } from '../../cli/run.ts'
import { publishIntegration } from '../../contract/integrations.ts'

export default class Publish extends DocsctlCommand {
  static override summary = publishIntegration.summary
  static override description =
    `Reads the manifest and the files that it names. \${{ env.NAME }} in a secret stands for the variable of that name.`
  static override examples = [
    'integrations publish',
    'integrations publish ./chat --org org_1',
    'integrations publish --dry-run',
  ]
  static api = ['POST /v1/integrations/{integrationName}']
  static override args = {
    manifest: Args.string({
      description: 'the manifest, or its folder (default: the current folder)',
      ignoreStdin: true,
    }),
  }
  static override flags = {
    org: Flags.string({
      description: 'publish for this organization, not for the one that the manifest names',
      helpGroup: 'TARGET',
      helpValue: 'ORG',
    }),
    runtime: Flags.string({
      description: 'runtime of the script (default: that of the manifest, or v2)',
      helpGroup: 'CHANGE',
      helpValue: 'v1|v2',
    }),
    env: Flags.string({
      description: 'lay this one of the envs of the manifest over it (default: default)',
      helpGroup: 'CHANGE',
      helpValue: 'NAME',
    }),
    ...dryRunFlags,
    ...outputFlags,
    ...webFlags,
  }

  async perform(run: Run): Promise<void> {
    const call = await prepareManifest(run)
    if (run.has('dry-run')) return await printRequests({ prepared: [call], several: false }, run)
    const look = ({ integrationName = '' }) => ['integrations', 'get', integrationName]
    const result = await performOne(call, { look }, run)
    if (run.has('web')) return await openInBrowser(result, run)
    const view = { columns: integrationColumns, ids: 'name', examples: [] }
    await writeObject(run, result, viewOf(publishIntegration, view, run))
  }
}
