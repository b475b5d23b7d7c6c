import { operationCommand } from '../../cli/operation-command.ts'
import { collectionColumns } from '../../cli/resource-columns.ts'
import { getCollection } from '../../contract/collections.ts'

export default operationCommand(getCollection, {
  columns: collectionColumns,
  examples: ['collections get col_1', 'collections get col_1 col_2 --json'],
})
