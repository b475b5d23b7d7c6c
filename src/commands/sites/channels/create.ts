import { operationCommand } from '../../../command/operation/operation-command.ts'
import { createChannel } from '../../../contract/site-publishing/agents.ts'
import { channelColumns } from '../../../features/sites/agent-columns.ts'

export default operationCommand(createChannel, {
  description: 'Requires --type and at least one of the --setup-settings flags.',
  columns: channelColumns,
  examples: [
    {
      description: 'Let the assistant answer in the Slack channels whose names begin with "docs-"',
      command:
        "sites channels create --site site_1 --type builtin:slack --setup-settings.allowed-channel 'docs-*'",
    },
    {
      description: 'Let the assistant answer in all GitHub repositories of an owner',
      command:
        "sites channels create --site site_1 --type builtin:github --setup-settings.allowed-repository 'acme/*' --role support",
    },
  ],
})
