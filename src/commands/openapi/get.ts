import { operationCommand } from '../../cli/operation-command.ts'
import { specificationColumns } from '../../cli/specification-columns.ts'
import { getOpenAPISpec } from '../../contract/openapi.ts'

export default operationCommand(getOpenAPISpec, {
  columns: specificationColumns,
  ids: 'slug',
  examples: ['openapi get petstore', 'openapi get petstore --jq .processingState'],
})
