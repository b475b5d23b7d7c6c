import { listChangeRequestChanges } from '../../contract/change-requests/content-changes.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { changeColumns, changesLimitField } from '../../topics/content/changes.ts'

export default operationCommand(listChangeRequestChanges, {
  target: 'changeRequestId',
  description: 'Names them as the service does; change-requests diff shows the texts too.',
  columns: changeColumns,
  fields: [changesLimitField],
  ids: 'page.id',
  noun: 'changes',
  examples: [
    'change-requests changes 12 --space spc_1',
    'cr changes 12 --space spc_1 --jq "map(.type) | unique"',
  ],
})
