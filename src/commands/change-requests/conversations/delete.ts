import { operationCommand } from '../../../command/operation/operation-command.ts'
import { deleteConversation } from '../../../contract/change-requests/conversations.ts'

export default operationCommand(deleteConversation, {
  target: 'changeRequestId',
  examples: [
    {
      description: 'Delete a conversation without a prompt',
      command: 'change-requests conversations delete 12 cnv_1 --space spc_1 --yes',
    },
  ],
  confirm: { verb: 'delete the agent conversation' },
})
