import { operationCommand } from '../../../command/operation/operation-command.ts'
import {
  deleteContextConnection,
  getContextConnection,
} from '../../../contract/site-publishing/context.ts'

export default operationCommand(deleteContextConnection, {
  examples: [
    {
      description: 'Delete a connection without a prompt',
      command: 'sites context-connections delete ctx_1 --site site_1 --yes',
    },
  ],
  confirm: {
    verb: 'delete the context connection',
    read: getContextConnection,
    title: 'label',
  },
})
