import { operationCommand } from '../../command/operation/operation-command.ts'
import { listChangeRequestChanges } from '../../contract/change-requests/content-changes.ts'
import { changeColumns, changesLimitField } from '../../features/content/changes.ts'

export default operationCommand(listChangeRequestChanges, {
  target: 'changeRequestId',
  description:
    'Lists the changes as the API returns them. To see the changed text, use "change-requests diff".',
  columns: changeColumns,
  fields: [changesLimitField],
  ids: 'page.id',
  noun: 'changes',
  examples: [
    { description: 'List changes', command: 'change-requests changes 12 --space spc_1' },
    {
      description: 'List change types',
      command: 'cr changes 12 --space spc_1 --jq "map(.type) | unique"',
    },
  ],
})
