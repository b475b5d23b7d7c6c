import { operationCommand } from '../../../command/operation/operation-command.ts'
import { listMcpServers } from '../../../contract/site-publishing/agents.ts'
import { mcpServerColumns } from '../../../features/sites/agent-columns.ts'

export default operationCommand(listMcpServers, {
  columns: mcpServerColumns,
  noun: 'MCP servers',
  examples: [
    { description: 'List MCP servers', command: 'sites mcp-servers list --site site_1' },
    {
      description: 'Show the visitor condition of each server',
      command: 'sites mcp-servers list --site site_1 --columns name,condition',
    },
  ],
})
