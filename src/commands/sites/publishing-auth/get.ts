import { operationCommand } from '../../../command/operation/operation-command.ts'
import { getPublishingAuth } from '../../../contract/site-publishing/publishing.ts'
import { publishingAuthColumns } from '../../../features/sites/columns.ts'

export default operationCommand(getPublishingAuth, {
  columns: publishingAuthColumns,
  ids: 'backend',
  examples: [
    {
      description: 'Show the visitor authentication settings',
      command: 'sites publishing-auth get --site site_1',
    },
  ],
})
