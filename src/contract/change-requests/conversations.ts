import * as z from 'zod'
import { Id, pageOf, resource, Timestamp } from '../common.ts'
import { operation } from '../operation.ts'

/** A conversation with the agent about a change request. */
const Conversation = resource({
  object: z.literal('agent-conversation').optional(),
  id: Id,
  title: z.string().optional(),
  shared: z.boolean(),
  changeRequest: Id.optional(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})

const conversations = '/spaces/{spaceId}/change-requests/{changeRequestId}/conversations'

export const listConversations = operation({
  id: 'changeRequests.conversations.list',
  method: 'GET',
  path: conversations,
  summary: 'List agent conversations of a change request',
  result: pageOf(Conversation),
  paged: true,
})

export const updateConversation = operation({
  id: 'changeRequests.conversations.update',
  method: 'PATCH',
  path: `${conversations}/{conversationId}`,
  summary: 'Rename an agent conversation of a change request',
  body: z.strictObject({ title: z.string().describe('Conversation title') }),
  result: Conversation,
})

export const deleteConversation = operation({
  id: 'changeRequests.conversations.delete',
  method: 'DELETE',
  path: `${conversations}/{conversationId}`,
  summary: 'Delete an agent conversation of a change request',
})
