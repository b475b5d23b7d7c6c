import { operationCommand } from '../../../command/operation/operation-command.ts'
import { listScans } from '../../../contract/site-publishing/topics.ts'
import { scanColumns } from '../../../features/sites/answer-columns.ts'

export default operationCommand(listScans, {
  columns: scanColumns,
  examples: [
    { description: 'List failed scans', command: 'sites scans list --site site_1 --status failed' },
    {
      description: 'List scans of a topic',
      command: 'sites scans list --site site_1 --topic Webhooks',
    },
  ],
})
