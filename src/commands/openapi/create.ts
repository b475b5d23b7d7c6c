import { openAPISourceField } from '../../cli/openapi-source.ts'
import { operationCommand } from '../../cli/operation-command.ts'
import { specificationColumns } from '../../cli/specification-columns.ts'
import { createOpenAPISpec } from '../../contract/openapi.ts'

export default operationCommand(createOpenAPISpec, {
  positionals: ['slug'],
  fields: [openAPISourceField],
  columns: specificationColumns,
  ids: 'slug',
  examples: [
    'openapi create petstore openapi.yaml',
    'openapi create petstore https://example.com/openapi.json',
  ],
})
