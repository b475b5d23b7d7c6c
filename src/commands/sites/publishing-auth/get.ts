import { getPublishingAuth } from '../../../contract/site-publishing/publishing.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { publishingAuthColumns } from '../../../topics/sites/columns.ts'

export default operationCommand(getPublishingAuth, {
  columns: publishingAuthColumns,
  ids: 'backend',
  examples: ['sites publishing-auth get --site site_1'],
})
