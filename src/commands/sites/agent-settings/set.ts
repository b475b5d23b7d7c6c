import { operationCommand } from '../../../command/operation/operation-command.ts'
import { setAgentSettings } from '../../../contract/site-publishing/agents.ts'
import {
  agentInstructionsField,
  agentSettingsColumns,
} from '../../../features/sites/agent-columns.ts'

export default operationCommand(setAgentSettings, {
  target: 'siteId',
  description:
    "Requires all settings. Flags override parts of --input. In --input, the instructions (editing.customInstructions) must be a document in the API's format.",
  columns: agentSettingsColumns,
  fields: [agentInstructionsField],
  examples: [
    {
      description: 'Set all settings',
      command:
        'sites agent-settings set site_1 --scans.topics auto --findings.change-requests auto-fixable --instructions @instructions.txt',
    },
    {
      description: 'Change only the scans',
      command:
        "sites agent-settings get site_1 --jq '{scans, findings, editing}' | docsctl sites agent-settings set site_1 --input - --scans.topics never",
    },
  ],
})
