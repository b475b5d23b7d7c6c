import { operationCommand } from '../../../command/operation/operation-command.ts'
import { createMcpServer } from '../../../contract/site-publishing/agents.ts'
import { mcpServerColumns } from '../../../features/sites/agent-columns.ts'

export default operationCommand(createMcpServer, {
  columns: mcpServerColumns,
  description:
    'To keep credentials out of the shell history, read header values from files (--header Authorization=@FILE).',
  rename: { headers: 'header' },
  examples: [
    {
      description: 'Connect an MCP server, and read the Authorization header from a file',
      command:
        'sites mcp-servers create --site site_1 --name Status --url https://mcp.example.com/sse --header Authorization=@token.txt',
    },
    {
      description: 'Connect an MCP server without credentials',
      command:
        'sites mcp-servers create --site site_1 --name Status --url https://mcp.example.com --transport http --header Accept=application/json',
    },
  ],
})
