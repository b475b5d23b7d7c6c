import { deleteCollection, getCollection } from '../../contract/collections.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'

export default operationCommand(deleteCollection, {
  examples: ['collections delete col_1', 'collections delete col_1 col_2 --yes'],
  confirm: { verb: 'delete the collection', read: getCollection },
})
