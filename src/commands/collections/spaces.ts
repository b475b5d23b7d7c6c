import { operationCommand } from '../../cli/operation-command.ts'
import { spaceColumns } from '../../cli/resource-columns.ts'
import { listCollectionSpaces } from '../../contract/collections.ts'

export default operationCommand(listCollectionSpaces, {
  columns: spaceColumns,
  examples: ['collections spaces col_1', 'collections spaces col_1 -o ids'],
})
