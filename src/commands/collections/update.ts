import { updateCollection } from '../../contract/collections.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { collectionColumns } from '../../topics/columns/resource.ts'

export default operationCommand(updateCollection, {
  columns: collectionColumns,
  examples: [
    'collections update col_1 --title Guides',
    'collections update col_1 col_2 --default-level read',
  ],
})
