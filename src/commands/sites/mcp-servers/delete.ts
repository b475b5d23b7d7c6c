import { operationCommand } from '../../../command/operation/operation-command.ts'
import { deleteMcpServer, getMcpServer } from '../../../contract/site-publishing/agents.ts'

export default operationCommand(deleteMcpServer, {
  examples: [
    {
      description: 'Delete an MCP server without a prompt',
      command: 'sites mcp-servers delete mcp_1 --site site_1 --yes',
    },
  ],
  confirm: { verb: 'delete the MCP server', read: getMcpServer, title: 'name' },
})
