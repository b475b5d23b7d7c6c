import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { auditCommand } from '../../features/audit/audit-command.ts'
import { auditLinks } from '../../features/audit/model/links/audit-links.ts'
import { createPageCache } from '../../features/audit/model/links/known-pages.ts'
import { Flags } from '../../host/arguments/definitions.ts'
import { grouped } from '../../output/text/text.ts'
import { stateFolder } from '../../profile/environment.ts'

export default auditCommand({
  summary: 'Find broken links in pages and redirects',
  description: `Checks links on pages in all spaces, or only in the spaces from --space. A link is valid if its target page, file, or space exists. Links to other websites aren't checked. Without --space, also checks site redirects.

Later runs read only changed content and resume interrupted runs.`,
  examples: [
    { description: 'Check links in all spaces', command: 'audit links' },
    {
      description: 'Check one space and print a Markdown report',
      command: 'audit links --space developer-guide --format markdown',
    },
    {
      description: 'Fail only on new broken links, and write a SARIF report',
      command: 'audit links --baseline known.json --only-new --report sarif=links.sarif',
    },
    {
      description: 'Accept a broken link until a date',
      command:
        'audit links --accept 1f0c9a7e52d4 --reason "removed with the old site" --until 2027-01-31',
    },
  ],
  api: [
    'GET /v1/orgs/{organizationId}/spaces',
    'GET /v1/spaces/{spaceId}/content/pages',
    'GET /v1/spaces/{spaceId}/content/files',
    'GET /v1/spaces/{spaceId}/content/page/{pageId}',
    'GET /v1/orgs/{organizationId}/sites/{siteId}/redirects',
  ],
  flags: {
    space: Flags.string({
      description: 'Check only the pages of this space (repeatable)',
      helpGroup: 'TARGET',
      helpValue: 'SPACE',
      multiple: true,
      resource: 'spaces',
      isParent: true,
    }),
  },
  audit: async (run, source, organizationId) => {
    const args = run.args.flags.space as string[] | undefined
    const only =
      args && (await run.service.idsOf({ kind: 'spaces', values: args, where: '--space' }))
    const client = await run.service.client()
    // the state of one service doesn't apply to another
    const place = createHash('sha256').update(`${client.apiUrl} ${organizationId}`).digest('hex')
    return await auditLinks({
      client,
      source,
      organizationId,
      only,
      known: createPageCache(join(stateFolder(run.environment), 'links', place.slice(0, 16))),
      signal: run.environment.signal,
      onSpace: (done, count) =>
        run.console.progress.at(`Checking links: ${grouped(done)} of ${grouped(count)} spaces`),
    })
  },
})
