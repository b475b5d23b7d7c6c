import { operationCommand } from '../../../command/operation/operation-command.ts'
import { listShareLinks } from '../../../contract/site-publishing/share-links.ts'
import { shareLinkColumns } from '../../../features/sites/columns.ts'
import { Flags } from '../../../host/arguments/definitions.ts'

export default operationCommand(listShareLinks, {
  summary: 'List share links for a site, or for all sites',
  columns: shareLinkColumns,
  flags: {
    all: Flags.boolean({
      description: 'List the share links for all sites (one request per site)',
      helpGroup: 'TARGET',
      exclusive: ['site', 'limit', 'page-size', 'cursor'],
    }),
  },
  instead: async (run) => {
    if (!run.args.has('all')) return false
    const { listAllShareLinks } = await import('../../../features/sites/all-share-links.ts')
    await listAllShareLinks(run)
    return true
  },
  examples: [
    { description: 'List share links', command: 'sites share-links list --site site_1' },
    {
      description: 'Print the share links that match a name, as JSON',
      command: 'sites share-links list --site site_1 --search partners --json',
    },
    {
      description: 'Print the active share links for all sites',
      command: "sites share-links list --all --jq '.[] | select(.active)'",
    },
  ],
})
