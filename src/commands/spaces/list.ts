import { spaceColumns } from '../../command/columns/resource.ts'
import { operationCommand } from '../../command/operation/operation-command.ts'
import { listSpaces } from '../../contract/spaces.ts'
import { fieldColumnsHelp, withFieldColumns } from '../../features/custom-fields/field-columns.ts'

export default operationCommand(listSpaces, {
  description: fieldColumnsHelp,
  columns: spaceColumns,
  before: withFieldColumns,
  examples: [
    { description: 'List all spaces', command: 'spaces list' },
    {
      description: 'Print all spaces with their details, as JSON',
      command: 'spaces list -o ids | docsctl spaces get - --json',
    },
    {
      description: 'Print the titles of spaces with open change requests',
      command: "spaces list --jq '.[] | select(.changeRequestsOpen > 0) | .title'",
    },
    {
      description: 'Print the custom field "owner" of each space, as CSV',
      command: 'spaces list --columns id,title,customFields.owner -o csv',
    },
  ],
})
