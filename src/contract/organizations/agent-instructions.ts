import * as z from 'zod'
import { resource, Timestamp, urlsWith } from '../common.ts'
import { Document } from '../content/document.ts'
import { operation } from '../operation.ts'

const AgentInstructions = resource({
  object: z.literal('agent-instructions').optional(),
  instructions: z.looseObject({}),
  updatedAt: Timestamp,
  updatedBy: z.string(),
  urls: urlsWith('location'),
})

export const getAgentInstructions = operation({
  id: 'orgs.agentInstructions.get',
  method: 'GET',
  path: '/orgs/{organizationId}/agent-instructions',
  summary: "Show an organization's instructions for its agent",
  result: AgentInstructions,
  proof: ['instructions'],
})

export const setAgentInstructions = operation({
  id: 'orgs.agentInstructions.set',
  method: 'PUT',
  path: '/orgs/{organizationId}/agent-instructions',
  summary: "Replace an organization's instructions for its agent",
  body: z.strictObject({ instructions: Document.describe('Instructions for the agent') }),
  result: AgentInstructions,
  proof: ['instructions'],
})
