import { operationCommand } from '../../../command/operation/operation-command.ts'
import { listFindingChangeRequests } from '../../../contract/site-publishing/findings.ts'
import { changeRequestColumns } from '../../../features/change-requests/columns.ts'

export default operationCommand(listFindingChangeRequests, {
  columns: changeRequestColumns,
  examples: [
    {
      description: 'List change requests',
      command: 'sites findings change-requests fnd_1 --site site_1',
    },
    {
      description: 'Show only the space, number, and subject',
      command: 'sites findings change-requests fnd_1 --site site_1 --columns space,number,subject',
    },
  ],
})
