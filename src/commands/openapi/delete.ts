import { deleteOpenAPISpec, getOpenAPISpec } from '../../contract/openapi.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'

export default operationCommand(deleteOpenAPISpec, {
  examples: ['openapi delete petstore', 'openapi list -o ids | docsctl openapi delete - --yes'],
  confirm: { verb: 'delete the OpenAPI specification', read: getOpenAPISpec, title: 'sourceURL' },
})
