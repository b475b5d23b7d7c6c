import { listCollections } from '../../contract/collections.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { collectionColumns } from '../../topics/columns/resource.ts'

export default operationCommand(listCollections, {
  columns: collectionColumns,
  examples: ['collections list', 'collections list --no-nested --json'],
})
