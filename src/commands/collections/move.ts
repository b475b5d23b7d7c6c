import { operationCommand } from '../../cli/operation-command.ts'
import { collectionColumns } from '../../cli/resource-columns.ts'
import { contentPosition, parentField } from '../../cli/written-fields.ts'
import { moveCollection } from '../../contract/collections.ts'

export default operationCommand(moveCollection, {
  columns: collectionColumns,
  fields: [contentPosition, parentField],
  emptyBody: { position: {} },
  examples: [
    'collections move col_1 --before spc_1',
    'collections move col_1 --parent col_2 --after collection:col_3',
    'collections move col_1 --root',
  ],
  look: ({ collectionId = '' }) => ['collections', 'get', collectionId],
})
