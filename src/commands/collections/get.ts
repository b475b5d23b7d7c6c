import { collectionColumns } from '../../command/columns/resource.ts'
import { operationCommand } from '../../command/operation/operation-command.ts'
import { getCollection } from '../../contract/collections.ts'

export default operationCommand(getCollection, {
  columns: collectionColumns,
  examples: [
    { description: 'Show a collection', command: 'collections get col_1' },
    {
      description: 'Print several collections as JSON',
      command: 'collections get col_1 col_2 --json',
    },
  ],
})
