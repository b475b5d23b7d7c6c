import { spaceColumns } from '../../command/columns/resource.ts'
import { operationCommand } from '../../command/operation/operation-command.ts'
import { moveSpace } from '../../contract/spaces.ts'
import {
  contentPosition,
  parentField,
  withDefaultPrefix,
} from '../../host/arguments/written-fields.ts'

export default operationCommand(moveSpace, {
  target: 'spaceId',
  columns: spaceColumns,
  fields: [contentPosition, parentField],
  emptyBody: { position: {} },
  inTurn: withDefaultPrefix('space'),
  description: 'Spaces are placed in the order of the arguments.',
  examples: [
    { description: 'Move a space after another one', command: 'spaces move spc_1 --after spc_2' },
    {
      description: 'Move a space into a collection, before a sibling',
      command: 'spaces move spc_1 --parent col_1 --before collection:col_2',
    },
    { description: 'Move a space to the top level', command: 'spaces move spc_1 --root' },
    {
      description: 'Move all spaces in a collection to another collection',
      command: 'collections spaces col_2 -o ids | docsctl spaces move - --parent col_1',
    },
  ],
})
