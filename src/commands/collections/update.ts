import { collectionColumns } from '../../command/columns/resource.ts'
import { operationCommand } from '../../command/operation/operation-command.ts'
import { updateCollection } from '../../contract/collections.ts'

export default operationCommand(updateCollection, {
  columns: collectionColumns,
  examples: [
    { description: 'Rename a collection', command: 'collections update col_1 --title Guides' },
    {
      description: 'Set the default access level for two collections',
      command: 'collections update col_1 col_2 --default-level read',
    },
  ],
})
