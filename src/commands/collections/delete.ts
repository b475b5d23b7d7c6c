import { operationCommand } from '../../cli/operation-command.ts'
import { deleteCollection, getCollection } from '../../contract/collections.ts'

export default operationCommand(deleteCollection, {
  examples: ['collections delete col_1', 'collections delete col_1 col_2 --yes'],
  confirm: { verb: 'delete the collection', read: getCollection },
})
