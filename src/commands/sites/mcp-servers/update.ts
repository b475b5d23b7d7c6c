import { operationCommand } from '../../../command/operation/operation-command.ts'
import { updateMcpServer } from '../../../contract/site-publishing/agents.ts'
import { mcpServerColumns } from '../../../features/sites/agent-columns.ts'

export default operationCommand(updateMcpServer, {
  columns: mcpServerColumns,
  rename: { headers: 'header' },
  examples: [
    {
      description: 'Change the URL',
      command: 'sites mcp-servers update mcp_1 --site site_1 --url https://mcp.example.com/v2',
    },
    {
      description: 'Let all visitors use the server',
      command: 'sites mcp-servers update mcp_1 --site site_1 --unset condition',
    },
  ],
})
