import { orgFlags } from '../../../features/openapi/flags.ts'
import { prunePreviews } from '../../../features/openapi/previews/prune-previews.ts'
import { Flags } from '../../../host/arguments/definitions.ts'
import {
  batchFlags,
  confirmFlags,
  dryRunFlags,
  outputFlags,
} from '../../../host/arguments/flags.ts'
import { DocsctlCommand } from '../../../host/program/command.ts'
import type { Run } from '../../../host/program/run.ts'

export default class PrunePreviews extends DocsctlCommand {
  static override effect = 'destroy' as const
  static override summary = 'Delete old previews of OpenAPI specifications'
  static override description =
    'Use this command to clean up previews that "openapi publish --preview-delete" didn\'t delete. Previews are specifications with the slug SLUG-preview-NAME. If the specification SLUG doesn\'t exist, the command keeps the preview and prints a note. A regular specification can have such a slug, too: payments-preview-v2 looks like a preview of payments. Therefore, check the slugs in the prompt or with --dry-run. With --yes, select the previews with --name, or use --all if no regular specification has such a slug.'
  static override examples = [
    {
      description: "Delete previews that haven't been updated in the last two weeks",
      command: 'openapi previews prune --older 14d',
    },
    {
      description: 'Show the previews to delete',
      command: 'openapi previews prune --older 14d --dry-run',
    },
    {
      description: 'Delete old pull request previews without a prompt',
      command: "openapi previews prune --older 14d --name 'pr-*' --yes",
    },
  ]
  static override api = [
    'GET /v1/orgs/{organizationId}/openapi',
    'DELETE /v1/orgs/{organizationId}/openapi/{specSlug}',
  ]
  static override flags = {
    ...orgFlags,
    older: Flags.string({
      description:
        "Delete previews that haven't been updated within this time, such as 14d (required)",
      helpGroup: 'TARGET',
      helpValue: 'TIME',
      required: true,
    }),
    name: Flags.string({
      description:
        'Delete only previews whose NAME matches this pattern, such as pr-* (* matches any text)',
      helpGroup: 'TARGET',
      helpValue: 'PATTERN',
      exclusive: ['all'],
    }),
    all: Flags.boolean({
      description: 'Delete previews with any NAME (default without --yes)',
      helpGroup: 'TARGET',
    }),
    ...batchFlags,
    ...dryRunFlags,
    ...confirmFlags,
    ...outputFlags,
  }

  perform(run: Run): Promise<void> {
    return prunePreviews(run)
  }
}
