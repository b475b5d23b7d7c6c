import { listOpenAPISpecs } from '../../contract/openapi.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { specificationColumns } from '../../topics/openapi/specification-columns.ts'

export default operationCommand(listOpenAPISpecs, {
  columns: specificationColumns,
  ids: 'slug',
  noun: 'specifications',
  examples: ['openapi list', "openapi list --jq '.[] | select(.lastProcessErrorCode) | .slug'"],
})
