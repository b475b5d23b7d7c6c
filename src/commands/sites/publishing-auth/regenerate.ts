import { regeneratePublishingAuth } from '../../../contract/site-publishing/publishing.ts'
import { getSite } from '../../../contract/sites/sites.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { publishingAuthColumns } from '../../../topics/sites/columns.ts'

export default operationCommand(regeneratePublishingAuth, {
  columns: publishingAuthColumns,
  ids: 'backend',
  confirm: { verb: 'end the key that signs visitors in to the site', read: getSite },
  examples: ['sites publishing-auth regenerate --site site_1 --yes'],
  look: ({ siteId = '' }) => ['sites', 'publishing-auth', 'get', '--site', siteId],
})
