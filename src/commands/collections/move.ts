import { collectionColumns } from '../../command/columns/resource.ts'
import { operationCommand } from '../../command/operation/operation-command.ts'
import { moveCollection } from '../../contract/collections.ts'
import {
  contentPosition,
  parentField,
  withDefaultPrefix,
} from '../../host/arguments/written-fields.ts'

export default operationCommand(moveCollection, {
  columns: collectionColumns,
  fields: [contentPosition, parentField],
  emptyBody: { position: {} },
  inTurn: withDefaultPrefix('collection'),
  description: 'Collections are placed in the order of the arguments.',
  examples: [
    {
      description: 'Move a collection before a space',
      command: 'collections move col_1 --before spc_1',
    },
    {
      description: 'Move a collection into another one, after a sibling',
      command: 'collections move col_1 --parent col_2 --after collection:col_3',
    },
    { description: 'Move a collection to the top level', command: 'collections move col_1 --root' },
    {
      description: 'Move two collections into another one',
      command: 'collections move col_1 col_2 --parent col_3',
    },
  ],
})
