import { publishSite } from '../../contract/site-publishing/publishing.ts'
import { getSite } from '../../contract/sites/sites.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { siteColumns } from '../../topics/columns/resource.ts'
import { refuseCheckout } from '../../topics/sites/publish-check.ts'

export default operationCommand(publishSite, {
  target: 'siteId',
  columns: siteColumns,
  check: refuseCheckout,
  exposes: {
    verb: 'publish the site',
    read: getSite,
    undo: ({ organizationId, siteId }) =>
      `docsctl sites unpublish ${siteId} --org ${organizationId}`,
  },
  examples: ['sites publish site_1', 'sites publish site_1 --yes --json'],
  look: ({ siteId = '' }) => ['sites', 'get', siteId],
})
