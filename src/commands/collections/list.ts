import { operationCommand } from '../../cli/operation-command.ts'
import { collectionColumns } from '../../cli/resource-columns.ts'
import { listCollections } from '../../contract/collections.ts'

export default operationCommand(listCollections, {
  columns: collectionColumns,
  examples: ['collections list', 'collections list --no-nested --json'],
})
