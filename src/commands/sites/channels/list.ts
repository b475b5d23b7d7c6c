import { operationCommand } from '../../../command/operation/operation-command.ts'
import { listChannels } from '../../../contract/site-publishing/agents.ts'
import { channelColumns } from '../../../features/sites/agent-columns.ts'

export default operationCommand(listChannels, {
  columns: channelColumns,
  examples: [
    { description: 'List channels', command: 'sites channels list --site site_1' },
    {
      description: "Print the IDs of channels that aren't active yet",
      command: 'sites channels list --site site_1 --jq \'.[] | select(.status=="pending") | .id\'',
    },
  ],
})
