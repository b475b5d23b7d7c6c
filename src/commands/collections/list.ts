import { collectionColumns } from '../../command/columns/resource.ts'
import { operationCommand } from '../../command/operation/operation-command.ts'
import { listCollections } from '../../contract/collections.ts'

export default operationCommand(listCollections, {
  columns: collectionColumns,
  examples: [
    { description: 'List all collections', command: 'collections list' },
    {
      description: 'List only top-level collections, as JSON',
      command: 'collections list --no-nested --json',
    },
  ],
})
