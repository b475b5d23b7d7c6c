import { moveCollection } from '../../contract/collections.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import {
  behindTheOneBefore,
  contentPosition,
  parentField,
} from '../../frame/words/written-fields.ts'
import { collectionColumns } from '../../topics/columns/resource.ts'

export default operationCommand(moveCollection, {
  columns: collectionColumns,
  fields: [contentPosition, parentField],
  emptyBody: { position: {} },
  inTurn: behindTheOneBefore('collection'),
  description: 'Several are moved one after the other and keep the order in which they are typed.',
  examples: [
    'collections move col_1 --before spc_1',
    'collections move col_1 --parent col_2 --after collection:col_3',
    'collections move col_1 --root',
    'collections move col_1 col_2 --parent col_3',
  ],
})
