import { siteColumns } from '../../command/columns/resource.ts'
import { operationCommand } from '../../command/operation/operation-command.ts'
import { publishSite } from '../../contract/site-publishing/publishing.ts'
import { getSite } from '../../contract/sites/sites.ts'
import { guardByPolicy, plannedRequest } from '../../features/policy/guard-entry.ts'
import { refuseCheckout } from '../../features/sites/publish-check.ts'

export default operationCommand(publishSite, {
  target: 'siteId',
  columns: siteColumns,
  before: (run, { prepared }) => guardByPolicy(run, prepared.map(plannedRequest)),
  check: refuseCheckout,
  exposes: {
    verb: 'publish the site',
    read: getSite,
    undo: ({ organizationId, siteId }) =>
      `docsctl sites unpublish ${siteId} --org ${organizationId}`,
  },
  examples: [
    { description: 'Publish a site', command: 'sites publish site_1' },
    {
      description: 'Publish without a prompt and print JSON',
      command: 'sites publish site_1 --yes --json',
    },
  ],
  look: ({ siteId = '' }) => ['sites', 'get', siteId],
})
