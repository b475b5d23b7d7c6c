import { moveSpace } from '../../contract/spaces.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { contentPosition, parentField } from '../../frame/words/written-fields.ts'
import { spaceColumns } from '../../topics/columns/resource.ts'

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
})
