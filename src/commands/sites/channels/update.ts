import { operationCommand } from '../../../command/operation/operation-command.ts'
import { updateChannel } from '../../../contract/site-publishing/agents.ts'
import { channelColumns } from '../../../features/sites/agent-columns.ts'

export default operationCommand(updateChannel, {
  description:
    '--type requires a --setup-settings flag, and the --setup-settings flags require --type.',
  columns: channelColumns,
  examples: [
    {
      description: 'Change the role',
      command: 'sites channels update chn_1 --site site_1 --role collaborator',
    },
    {
      description: 'Replace the list of Slack channels',
      command:
        "sites channels update chn_1 --site site_1 --type builtin:slack --setup-settings.allowed-channel 'docs-*' --setup-settings.allowed-channel help",
    },
  ],
})
