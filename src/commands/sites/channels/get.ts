import { operationCommand } from '../../../command/operation/operation-command.ts'
import { getChannel } from '../../../contract/site-publishing/agents.ts'
import { channelColumns } from '../../../features/sites/agent-columns.ts'

export default operationCommand(getChannel, {
  columns: channelColumns,
  examples: [{ description: 'Show a channel', command: 'sites channels get chn_1 --site site_1' }],
})
