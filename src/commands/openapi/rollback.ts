import { documentFlags, orgFlags } from '../../features/openapi/flags.ts'
import { rollbackOpenAPI } from '../../features/openapi/rollback-openapi.ts'
import { rollbackFlags } from '../../features/publications/index.ts'
import { Args } from '../../host/arguments/definitions.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'
import { inPipeline } from '../../output/ci/report-outcome.ts'

export default class Rollback extends DocsctlCommand {
  static override summary = 'Publish a stored version of an OpenAPI specification again'
  static override description =
    `Versions are stored by "docsctl openapi publish --keep-in DIR". When docsctl publishes a stored version, the service gives it a new ID.

The rollback is a job. To publish the replaced version again, use "docsctl undo". If DIR doesn't contain the replaced version, docsctl stores it there before the rollback.`
  static override examples = [
    {
      description: 'Publish the newest earlier version with different content',
      command: 'openapi rollback petstore --from versions',
    },
    {
      description: 'Show the request without publishing',
      command: 'openapi rollback petstore --from versions --dry-run',
    },
  ]
  static override api = [
    'GET /v1/orgs/{organizationId}/openapi/{specSlug}',
    'PUT /v1/orgs/{organizationId}/openapi/{specSlug}',
  ]
  static override args = {
    slug: Args.string({
      description: 'Specification slug',
      required: true,
      resource: 'specifications',
    }),
  }
  static override flags = {
    ...orgFlags,
    ...rollbackFlags('openapi publish'),
    'wait-timeout': documentFlags['wait-timeout'],
  }

  perform(run: Run): Promise<void> {
    return inPipeline(run, (account) => rollbackOpenAPI(run, account))
  }
}
