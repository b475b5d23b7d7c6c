import { operationCommand } from '../../../command/operation/operation-command.ts'
import { updatePublishingAuth } from '../../../contract/site-publishing/publishing.ts'
import { publishingAuthColumns } from '../../../features/sites/columns.ts'

export default operationCommand(updatePublishingAuth, {
  columns: publishingAuthColumns,
  ids: 'backend',
  rename: { fallbackURL: 'fallback-url', logoutURL: 'logout-url' },
  examples: [
    {
      description: 'Use your own backend',
      command:
        'sites publishing-auth update --site site_1 --backend custom --fallback-url https://acme.test/login',
    },
    {
      description: 'Clear the logout URL',
      command: 'sites publishing-auth update --site site_1 --backend custom --unset logout-url',
    },
  ],
})
