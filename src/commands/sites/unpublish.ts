import { siteColumns } from '../../command/columns/resource.ts'
import { operationCommand } from '../../command/operation/operation-command.ts'
import { unpublishSite } from '../../contract/site-publishing/publishing.ts'
import { getSite } from '../../contract/sites/sites.ts'
import { refusePublished } from '../../features/sites/publish-check.ts'

export default operationCommand(unpublishSite, {
  target: 'siteId',
  columns: siteColumns,
  check: refusePublished,
  confirm: {
    verb: 'unpublish the site',
    read: getSite,
    undo: ({ organizationId, siteId }) => `docsctl sites publish ${siteId} --org ${organizationId}`,
  },
  examples: [
    { description: 'Unpublish a site', command: 'sites unpublish site_1' },
    { description: 'Unpublish without a prompt', command: 'sites unpublish site_1 --yes' },
  ],
  look: ({ siteId = '' }) => ['sites', 'get', siteId],
})
