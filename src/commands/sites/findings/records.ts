import { operationCommand } from '../../../command/operation/operation-command.ts'
import { listFindingRecords } from '../../../contract/site-publishing/findings.ts'

export default operationCommand(listFindingRecords, {
  columns: ['id', 'title', 'type', 'connector', 'createdAt'],
  examples: [
    { description: 'List records', command: 'sites findings records fnd_1 --site site_1' },
    {
      description: 'Show only titles and source URLs',
      command: 'sites findings records fnd_1 --site site_1 --columns title,urls.source',
    },
  ],
})
