import { operationCommand } from '../../../command/operation/operation-command.ts'
import { syncContextConnection } from '../../../contract/site-publishing/context.ts'

export default operationCommand(syncContextConnection, {
  description: 'The service imports the records of a connection at most once an hour.',
  examples: [
    {
      description: 'Start an import',
      command: 'sites context-connections sync ctx_1 --site site_1',
    },
  ],
})
