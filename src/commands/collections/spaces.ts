import { spaceColumns } from '../../command/columns/resource.ts'
import { operationCommand } from '../../command/operation/operation-command.ts'
import { listCollectionSpaces } from '../../contract/collections.ts'
import { fieldColumnsHelp, withFieldColumns } from '../../features/custom-fields/field-columns.ts'

export default operationCommand(listCollectionSpaces, {
  description: fieldColumnsHelp,
  columns: spaceColumns,
  before: withFieldColumns,
  examples: [
    { description: 'List spaces in a collection', command: 'collections spaces col_1' },
    { description: 'Print only the space IDs', command: 'collections spaces col_1 -o ids' },
  ],
})
