import { spaceColumns } from '../../command/columns/resource.ts'
import { operationCommand } from '../../command/operation/operation-command.ts'
import { listCollectionSpaces } from '../../contract/collections.ts'

export default operationCommand(listCollectionSpaces, {
  columns: spaceColumns,
  examples: [
    { description: 'List spaces in a collection', command: 'collections spaces col_1' },
    { description: 'Print only the space IDs', command: 'collections spaces col_1 -o ids' },
  ],
})
