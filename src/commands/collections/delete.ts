import { operationCommand } from '../../command/operation/operation-command.ts'
import { deleteCollection, getCollection } from '../../contract/collections.ts'

export default operationCommand(deleteCollection, {
  examples: [
    { description: 'Delete a collection', command: 'collections delete col_1' },
    {
      description: 'Delete several collections without a prompt',
      command: 'collections delete col_1 col_2 --yes',
    },
  ],
  confirm: { verb: 'delete the collection', read: getCollection },
})
