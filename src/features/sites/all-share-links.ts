import { Source } from '../../client/organization-reader.ts'
import { reportUnread } from '../../command/result/report-unread.ts'
import { writeList } from '../../command/result/result.ts'
import { fieldPaths, itemSchema } from '../../contract/shape.ts'
import { listShareLinks } from '../../contract/site-publishing/share-links.ts'
import { listSites } from '../../contract/sites/sites.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { count } from '../../output/text/text.ts'
import { shareLinkColumns } from './columns.ts'

/** Lists the share links of all sites in the organization. */
export async function listAllShareLinks(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<void> {
  const organizationId = await run.service.context('organizationId')
  const source = new Source(await run.service.client(), 8, (sent) =>
    run.console.progress.at(`Loading share links: ${count(sent, 'list')}`),
  )
  const search = run.args.text('search')
  const sites = await source.requiredList(listSites, { organizationId })
  const rows = await Promise.all(
    sites.map(async ({ id, title }) => {
      const input = { organizationId, siteId: id, ...(search !== undefined && { search }) }
      const links = await source.list(`share links of site "${title || id}"`, listShareLinks, input)
      return links.map((link) => ({ ...link, site: { id, title } }))
    }),
  )
  await writeList(run, [{ items: rows.flat(), envelope: {} }], {
    columns: ['site.title', ...shareLinkColumns],
    known: ['site', 'site.id', 'site.title', ...fieldPaths(itemSchema(listShareLinks))],
    noun: 'share links',
    whole: () => source.unknown.length === 0,
  })
  await reportUnread(run, source.unknown)
}
