import { operationCommand } from '../../../command/operation/operation-command.ts'
import { regeneratePublishingAuth } from '../../../contract/site-publishing/publishing.ts'
import { getSite } from '../../../contract/sites/sites.ts'
import { publishingAuthColumns } from '../../../features/sites/columns.ts'

export default operationCommand(regeneratePublishingAuth, {
  columns: publishingAuthColumns,
  ids: 'backend',
  confirm: {
    verb: 'replace the signing key for visitor authentication on the site',
    read: getSite,
  },
  examples: [
    {
      description: 'Replace the key without a prompt',
      command: 'sites publishing-auth regenerate --site site_1 --yes',
    },
  ],
  look: ({ siteId = '' }) => ['sites', 'publishing-auth', 'get', '--site', siteId],
})
