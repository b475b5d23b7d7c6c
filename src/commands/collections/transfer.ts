import { getCollection, transferCollection } from '../../contract/collections.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { cell } from '../../text/columns.ts'
import { collectionColumns } from '../../topics/columns/resource.ts'

export default operationCommand(transferCollection, {
  columns: collectionColumns,
  rename: { organization: 'to-org' },
  confirm: {
    verb: 'hand over the collection',
    read: getCollection,
    to: 'organization',
    undo: ({ collectionId }, collection) =>
      `docsctl collections transfer ${collectionId} --to-org ${cell(collection, 'organization') ?? 'ORG'}`,
  },
  examples: ['collections transfer col_1 --to-org org_2'],
})
