import { collectionColumns } from '../../command/columns/resource.ts'
import { operationCommand } from '../../command/operation/operation-command.ts'
import { createCollection } from '../../contract/collections.ts'

export default operationCommand(createCollection, {
  columns: collectionColumns,
  examples: [
    { description: 'Create a collection', command: 'collections create --title Guides' },
    {
      description: 'Create a nested collection',
      command: 'collections create --title Drafts --parent col_1',
    },
  ],
})
