import { createCollection } from '../../contract/collections.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { collectionColumns } from '../../topics/columns/resource.ts'

export default operationCommand(createCollection, {
  columns: collectionColumns,
  examples: [
    'collections create --title Guides',
    'collections create --title Drafts --parent col_1',
  ],
})
