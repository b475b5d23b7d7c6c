import { operationCommand } from '../../../command/operation/operation-command.ts'
import { deleteChannel, getChannel } from '../../../contract/site-publishing/agents.ts'

export default operationCommand(deleteChannel, {
  examples: [
    {
      description: 'Delete a channel without a prompt',
      command: 'sites channels delete chn_1 --site site_1 --yes',
    },
  ],
  confirm: { verb: 'delete the channel', read: getChannel, title: 'type' },
})
