import { operationCommand } from '../../../command/operation/operation-command.ts'
import { getMcpServer } from '../../../contract/site-publishing/agents.ts'
import { mcpServerColumns } from '../../../features/sites/agent-columns.ts'

export default operationCommand(getMcpServer, {
  columns: mcpServerColumns,
  examples: [
    { description: 'Show an MCP server', command: 'sites mcp-servers get mcp_1 --site site_1' },
    {
      description: 'Show an MCP server by its name',
      command: 'sites mcp-servers get Status --site site_1',
    },
  ],
})
