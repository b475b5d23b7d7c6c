import { operationCommand } from '../../../command/operation/operation-command.ts'
import { listOpenAPIVersions } from '../../../contract/openapi-versions.ts'

export default operationCommand(listOpenAPIVersions, {
  columns: ['id', 'createdAt', 'url'],
  examples: [
    { description: 'List versions', command: 'openapi versions list petstore' },
    {
      description: 'Print the ID of the newest version',
      command: 'openapi versions list petstore --limit 1 -o ids',
    },
  ],
})
