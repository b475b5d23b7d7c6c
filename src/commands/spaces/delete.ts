import { deleteSpace, getSpace } from '../../contract/spaces.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'

export default operationCommand(deleteSpace, {
  target: 'spaceId',
  examples: [
    'spaces delete spc_1',
    'collections spaces col_1 -o ids | docsctl spaces delete - --yes',
  ],
  confirm: {
    verb: 'delete the space',
    read: getSpace,
    undo: ({ spaceId }) => `docsctl spaces restore ${spaceId}, within 7 days`,
  },
})
