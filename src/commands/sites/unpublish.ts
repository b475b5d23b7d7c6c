import { unpublishSite } from '../../contract/site-publishing/publishing.ts'
import { getSite } from '../../contract/sites/sites.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { siteColumns } from '../../topics/columns/resource.ts'
import { refusePublished } from '../../topics/sites/publish-check.ts'

export default operationCommand(unpublishSite, {
  target: 'siteId',
  columns: siteColumns,
  check: refusePublished,
  confirm: {
    verb: 'take away from its visitors the site',
    read: getSite,
    undo: ({ organizationId, siteId }) => `docsctl sites publish ${siteId} --org ${organizationId}`,
  },
  examples: ['sites unpublish site_1', 'sites unpublish site_1 --yes'],
  look: ({ siteId = '' }) => ['sites', 'get', siteId],
})
