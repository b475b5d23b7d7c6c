import {
  getAgentInstructions,
  setAgentInstructions,
} from '../../../contract/organizations/agent-instructions.ts'
import * as agents from '../../../contract/site-publishing/agents.ts'
import { storedHandler } from '../../generic/generic-operations.ts'

export const agentHandlers = [
  agents.listMcpServers,
  agents.createMcpServer,
  agents.getMcpServer,
  agents.updateMcpServer,
  agents.deleteMcpServer,
  agents.listChannels,
  agents.createChannel,
  agents.getChannel,
  agents.updateChannel,
  agents.deleteChannel,
  agents.getAgentSettings,
  agents.setAgentSettings,
  getAgentInstructions,
  setAgentInstructions,
].map(storedHandler)
