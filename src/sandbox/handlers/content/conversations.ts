import {
  deleteConversation,
  listConversations,
  updateConversation,
} from '../../../contract/change-requests/conversations.ts'
import { storedHandler } from '../../generic/generic-operations.ts'

export const conversationHandlers = [listConversations, updateConversation, deleteConversation].map(
  storedHandler,
)
