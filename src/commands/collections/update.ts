import { operationCommand } from '../../cli/operation-command.ts'
import { collectionColumns } from '../../cli/resource-columns.ts'
import { updateCollection } from '../../contract/collections.ts'

export default operationCommand(updateCollection, {
  columns: collectionColumns,
  examples: [
    'collections update col_1 --title Guides',
    'collections update col_1 col_2 --default-level read',
  ],
})
