import { operationCommand } from '../../../command/operation/operation-command.ts'
import { listFindingRecords } from '../../../contract/site-publishing/findings.ts'

export default operationCommand(listFindingRecords, {
  columns: ['id', 'title', 'type', 'connector', 'createdAt'],
  examples: [
    { description: 'List the records', command: 'sites findings records fnd_1 --site site_1' },
    {
      description: 'Show the title and source of each record',
      command: 'sites findings records fnd_1 --site site_1 --columns title,urls.source',
    },
  ],
})
