import { getOpenAPISpec } from '../../contract/openapi.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { specificationColumns } from '../../topics/openapi/specification-columns.ts'

export default operationCommand(getOpenAPISpec, {
  columns: specificationColumns,
  ids: 'slug',
  examples: ['openapi get petstore', 'openapi get petstore --jq .processingState'],
})
