import { listFindingRecords } from '../../../contract/site-publishing/findings.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'

export default operationCommand(listFindingRecords, {
  columns: ['id', 'title', 'type', 'connector', 'createdAt'],
  examples: [
    'sites findings records fnd_1 --site site_1',
    'sites findings records fnd_1 --site site_1 --columns title,urls.source',
  ],
})
