import { collectionColumns } from '../../command/columns/resource.ts'
import { operationCommand } from '../../command/operation/operation-command.ts'
import { getCollection, transferCollection } from '../../contract/collections.ts'
import { cell } from '../../output/columns.ts'

export default operationCommand(transferCollection, {
  columns: collectionColumns,
  rename: { organization: 'to-org' },
  confirm: {
    verb: 'transfer the collection',
    read: getCollection,
    to: 'organization',
    undo: ({ collectionId }, collection) =>
      `docsctl collections transfer ${collectionId} --to-org ${cell(collection, 'organization') ?? 'ORG'}`,
  },
  examples: [
    { description: 'Transfer a collection', command: 'collections transfer col_1 --to-org org_2' },
  ],
})
