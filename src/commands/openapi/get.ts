import { operationCommand } from '../../command/operation/operation-command.ts'
import { getOpenAPISpec } from '../../contract/openapi.ts'
import { specificationColumns } from '../../features/openapi/specification-columns.ts'

export default operationCommand(getOpenAPISpec, {
  columns: specificationColumns,
  ids: 'slug',
  examples: [
    { description: 'Show a specification', command: 'openapi get petstore' },
    {
      description: 'Print the processing state',
      command: 'openapi get petstore --jq .processingState',
    },
  ],
})
