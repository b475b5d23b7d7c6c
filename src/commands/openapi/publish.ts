import { openAPISourceField } from '../../cli/openapi-source.ts'
import { operationCommand } from '../../cli/operation-command.ts'
import { specificationColumns } from '../../cli/specification-columns.ts'
import { publishOpenAPISpec } from '../../contract/openapi.ts'

export default operationCommand(publishOpenAPISpec, {
  fields: [openAPISourceField],
  columns: specificationColumns,
  ids: 'slug',
  look: ({ specSlug = '', organizationId = '' }) => [
    ...['openapi', 'get', specSlug],
    ...['--org', organizationId],
  ],
  examples: [
    'openapi publish petstore openapi.yaml',
    'openapi publish petstore https://example.com/openapi.json',
    'openapi publish petstore - < openapi.json',
  ],
})
