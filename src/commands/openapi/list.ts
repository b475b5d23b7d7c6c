import { operationCommand } from '../../command/operation/operation-command.ts'
import { listOpenAPISpecs } from '../../contract/openapi.ts'
import { specificationColumns } from '../../features/openapi/specification-columns.ts'

export default operationCommand(listOpenAPISpecs, {
  columns: specificationColumns,
  ids: 'slug',
  noun: 'specifications',
  examples: [
    { description: 'List all specifications', command: 'openapi list' },
    {
      description: "List specifications that the service couldn't process",
      command: "openapi list --jq '.[] | select(.lastProcessErrorCode) | .slug'",
    },
  ],
})
