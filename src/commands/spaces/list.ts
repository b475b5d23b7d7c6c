import { listSpaces } from '../../contract/spaces.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { spaceColumns } from '../../topics/columns/resource.ts'

export default operationCommand(listSpaces, {
  columns: spaceColumns,
  examples: [
    'spaces list',
    'spaces list -o ids | docsctl spaces get - --json',
    "spaces list --jq '.[] | select(.changeRequestsOpen > 0) | .title'",
  ],
})
