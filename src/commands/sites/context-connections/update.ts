import { operationCommand } from '../../../command/operation/operation-command.ts'
import { updateContextConnection } from '../../../contract/site-publishing/context.ts'
import { contextConnectionColumns } from '../../../features/sites/context-columns.ts'

export default operationCommand(updateContextConnection, {
  description:
    'The --setup-settings flags require --connector. With --connector, specify all settings that the connector requires.',
  columns: contextConnectionColumns,
  examples: [
    {
      description: 'Change the label',
      command: 'sites context-connections update ctx_1 --site site_1 --label Blog',
    },
    {
      description: 'Change how the site uses the records',
      command:
        'sites context-connections update ctx_1 --site site_1 --usage-settings.search --no-usage-settings.change-requests --usage-settings.search-boost x1.2',
    },
  ],
})
