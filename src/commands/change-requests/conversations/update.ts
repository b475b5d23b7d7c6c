import { operationCommand } from '../../../command/operation/operation-command.ts'
import { updateConversation } from '../../../contract/change-requests/conversations.ts'
import { conversationColumns } from '../../../features/change-requests/columns.ts'

export default operationCommand(updateConversation, {
  target: 'changeRequestId',
  columns: conversationColumns,
  examples: [
    {
      description: 'Rename a conversation',
      command: 'change-requests conversations update 12 cnv_1 --space spc_1 --title "Rate limits"',
    },
  ],
})
