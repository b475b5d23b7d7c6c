import { listCollectionSpaces } from '../../contract/collections.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { spaceColumns } from '../../topics/columns/resource.ts'

export default operationCommand(listCollectionSpaces, {
  columns: spaceColumns,
  examples: ['collections spaces col_1', 'collections spaces col_1 -o ids'],
})
