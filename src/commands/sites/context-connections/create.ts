import { operationCommand } from '../../../command/operation/operation-command.ts'
import { createContextConnection } from '../../../contract/site-publishing/context.ts'
import { contextConnectionColumns } from '../../../features/sites/context-columns.ts'

export default operationCommand(createContextConnection, {
  columns: contextConnectionColumns,
  examples: [
    {
      description: 'Connect a website',
      command:
        'sites context-connections create --site site_1 --connector builtin:website --setup-settings.url https://blog.example.com',
    },
    {
      description: 'Connect GitHub issues, and read the token from a file',
      command:
        'sites context-connections create --site site_1 --connector builtin:github-issues --setup-settings.repository acme/docs --setup-settings.token @token.txt',
    },
    {
      description: 'Accept records from "sites context-records upsert"',
      command: 'sites context-connections create --site site_1 --connector builtin:api',
    },
  ],
})
