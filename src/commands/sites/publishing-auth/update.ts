import { updatePublishingAuth } from '../../../contract/site-publishing/publishing.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { publishingAuthColumns } from '../../../topics/sites/columns.ts'

export default operationCommand(updatePublishingAuth, {
  columns: publishingAuthColumns,
  ids: 'backend',
  rename: { fallbackURL: 'fallback-url', logoutURL: 'logout-url' },
  examples: [
    'sites publishing-auth update --site site_1 --backend custom --fallback-url https://acme.test/login',
    'sites publishing-auth update --site site_1 --backend custom --unset logout-url',
  ],
})
