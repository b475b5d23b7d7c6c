import { operationCommand } from '../../cli/operation-command.ts'
import { spaceColumns } from '../../cli/resource-columns.ts'
import { contentPosition, parentField } from '../../cli/written-fields.ts'
import { moveSpace } from '../../contract/spaces.ts'

export default operationCommand(moveSpace, {
  target: 'spaceId',
  columns: spaceColumns,
  fields: [contentPosition, parentField],
  emptyBody: { position: {} },
  examples: [
    'spaces move spc_1 --after spc_2',
    'spaces move spc_1 --parent col_1 --before collection:col_2',
    'spaces move spc_1 --root',
  ],
  look: ({ spaceId = '' }) => ['spaces', 'get', spaceId],
})
