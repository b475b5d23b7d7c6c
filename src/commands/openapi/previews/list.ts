import { orgFlags } from '../../../features/openapi/flags.ts'
import { listPreviews } from '../../../features/openapi/previews/list-previews.ts'
import { Flags } from '../../../host/arguments/definitions.ts'
import { outputFlags } from '../../../host/arguments/flags.ts'
import { DocsctlCommand } from '../../../host/program/command.ts'
import type { Run } from '../../../host/program/run.ts'

export default class ListPreviews extends DocsctlCommand {
  static override summary = 'List previews of OpenAPI specifications'
  static override description =
    'Previews are specifications with the slug SLUG-preview-NAME. If the specification SLUG doesn\'t exist, "orphaned" is true. To create a preview, use "openapi publish --preview NAME".'
  static override examples = [
    { description: 'List all previews', command: 'openapi previews list' },
    {
      description: "List previews that haven't been updated in the last two weeks",
      command: 'openapi previews list --older 14d',
    },
  ]
  static override api = ['GET /v1/orgs/{organizationId}/openapi']
  static override flags = {
    ...orgFlags,
    older: Flags.string({
      description: "Show only previews that haven't been updated within this time, such as 14d",
      helpGroup: 'TARGET',
      helpValue: 'TIME',
    }),
    ...outputFlags,
  }

  protected override get isReading(): boolean {
    return true
  }

  perform(run: Run): Promise<void> {
    return listPreviews(run)
  }
}
