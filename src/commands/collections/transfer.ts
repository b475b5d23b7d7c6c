import { operationCommand } from '../../cli/operation-command.ts'
import { collectionColumns } from '../../cli/resource-columns.ts'
import { getCollection, transferCollection } from '../../contract/collections.ts'
import { cell } from '../../output/columns.ts'

export default operationCommand(transferCollection, {
  columns: collectionColumns,
  rename: { organization: 'to-org' },
  confirm: {
    verb: 'hand over the collection',
    read: getCollection,
    to: 'organization',
    undo: ({ collectionId }, collection) =>
      `docsctl collections transfer ${collectionId} --to-org ${cell(collection, 'organization')}`,
  },
  examples: ['collections transfer col_1 --to-org org_2'],
})
