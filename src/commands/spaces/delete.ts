import { operationCommand } from '../../command/operation/operation-command.ts'
import { deleteSpace, getSpace } from '../../contract/spaces.ts'

export default operationCommand(deleteSpace, {
  target: 'spaceId',
  examples: [
    { description: 'Delete a space', command: 'spaces delete spc_1' },
    {
      description: 'Delete all spaces in a collection',
      command: 'collections spaces col_1 -o ids | docsctl spaces delete - --yes',
    },
  ],
  confirm: {
    verb: 'delete the space',
    read: getSpace,
    undo: ({ spaceId }) => `docsctl spaces restore ${spaceId} (within 7 days)`,
  },
})
