import { operationCommand } from '../../../command/operation/operation-command.ts'
import { getAgentSettings } from '../../../contract/site-publishing/agents.ts'
import { agentSettingsColumns } from '../../../features/sites/agent-columns.ts'

export default operationCommand(getAgentSettings, {
  target: 'siteId',
  columns: agentSettingsColumns,
  examples: [
    { description: 'Show the settings', command: 'sites agent-settings get site_1' },
    {
      description: 'Print the settings in the format that "sites agent-settings set --input" reads',
      command: "sites agent-settings get site_1 --jq '{scans, findings, editing}'",
    },
  ],
})
