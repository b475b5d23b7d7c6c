import { moveSpace } from '../../contract/spaces.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import {
  behindTheOneBefore,
  contentPosition,
  parentField,
} from '../../frame/words/written-fields.ts'
import { spaceColumns } from '../../topics/columns/resource.ts'

export default operationCommand(moveSpace, {
  target: 'spaceId',
  columns: spaceColumns,
  fields: [contentPosition, parentField],
  emptyBody: { position: {} },
  inTurn: behindTheOneBefore('space'),
  description: 'Several are moved one after the other and keep the order in which they are typed.',
  examples: [
    'spaces move spc_1 --after spc_2',
    'spaces move spc_1 --parent col_1 --before collection:col_2',
    'spaces move spc_1 --root',
    'collections spaces col_2 -o ids | docsctl spaces move - --parent col_1',
  ],
})
