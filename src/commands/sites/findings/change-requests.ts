import { listFindingChangeRequests } from '../../../contract/site-publishing/findings.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { changeRequestColumns } from '../../../topics/change-requests/change-requests.ts'

export default operationCommand(listFindingChangeRequests, {
  columns: changeRequestColumns,
  examples: [
    'sites findings change-requests fnd_1 --site site_1',
    'sites findings change-requests fnd_1 --site site_1 --columns space,number,subject',
  ],
})
