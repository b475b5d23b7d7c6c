import { getCollection } from '../../contract/collections.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { collectionColumns } from '../../topics/columns/resource.ts'

export default operationCommand(getCollection, {
  columns: collectionColumns,
  examples: ['collections get col_1', 'collections get col_1 col_2 --json'],
})
