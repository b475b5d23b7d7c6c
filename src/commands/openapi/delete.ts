import { operationCommand } from '../../command/operation/operation-command.ts'
import { deleteOpenAPISpec, getOpenAPISpec } from '../../contract/openapi.ts'

export default operationCommand(deleteOpenAPISpec, {
  examples: [
    { description: 'Delete a specification', command: 'openapi delete petstore' },
    {
      description: 'Delete all specifications without a prompt',
      command: 'openapi list -o ids | docsctl openapi delete - --yes',
    },
  ],
  confirm: { verb: 'delete the OpenAPI specification', read: getOpenAPISpec, title: 'sourceURL' },
})
