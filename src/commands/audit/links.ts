import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { auditLinks } from '../../audit/links/audit-links.ts'
import { knownPagesIn } from '../../audit/links/known-pages.ts'
import { Flags } from '../../frame/words/definitions.ts'
import { stateFolder } from '../../profile/environment.ts'
import { grouped } from '../../text/text.ts'
import { auditCommand } from '../../topics/audit/audit-command.ts'

export default auditCommand({
  summary: 'find links of pages, and redirects of sites, that lead to nothing',
  description:
    'Reads the pages of every space, or of those that are named, and holds each link to the pages, files and spaces that are there; other websites are not asked. With all spaces the redirects of the sites too. What was read is kept for the next run, which reads only what has changed, and goes on where one broke off.',
  examples: [
    'audit links',
    'audit links --space developer-guide --format markdown',
    'audit links --baseline known.json --only-new --report sarif=links.sarif',
    'audit links --accept 1f0c9a7e52d4 --reason "goes with the old site" --until 2027-01-31',
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
      description: 'only the pages of this space (repeatable)',
      helpGroup: 'TARGET',
      helpValue: 'SPACE',
      multiple: true,
      things: 'spaces',
      isParent: true,
    }),
  },
  audit: async (run, source, organizationId) => {
    const words = run.flags.space as string[] | undefined
    const only = words && (await run.idsOf({ kind: 'spaces', words, where: '--space' }))
    const client = await run.client()
    // what is known of one service says nothing of another
    const place = createHash('sha256').update(`${client.apiUrl} ${organizationId}`).digest('hex')
    return await auditLinks({
      client,
      source,
      organizationId,
      only,
      known: knownPagesIn(join(stateFolder(run.environment), 'links', place.slice(0, 16))),
      signal: run.signal,
      onPlan: (count) =>
        run.note(
          `note: reads ${grouped(count)} ${count === 1 ? 'space' : 'spaces'}: 2 requests for each that has changed, and 1 for each of its pages that has`,
        ),
      onSpace: (done, count) => run.progress.at(`${grouped(done)} of ${grouped(count)} spaces`),
    })
  },
})
