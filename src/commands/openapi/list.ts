import { operationCommand } from '../../cli/operation-command.ts'
import { specificationColumns } from '../../cli/specification-columns.ts'
import { listOpenAPISpecs } from '../../contract/openapi.ts'

export default operationCommand(listOpenAPISpecs, {
  columns: specificationColumns,
  ids: 'slug',
  noun: 'specifications',
  examples: ['openapi list', "openapi list --jq '.[] | select(.lastProcessErrorCode) | .slug'"],
})
