import { operationCommand } from '../../../command/operation/operation-command.ts'
import { listConversations } from '../../../contract/change-requests/conversations.ts'
import { conversationColumns } from '../../../features/change-requests/columns.ts'

export default operationCommand(listConversations, {
  target: 'changeRequestId',
  columns: conversationColumns,
  examples: [
    {
      description: 'List conversations',
      command: 'change-requests conversations list 12 --space spc_1',
    },
  ],
})
