import { operationCommand } from '../../cli/operation-command.ts'
import { collectionColumns } from '../../cli/resource-columns.ts'
import { createCollection } from '../../contract/collections.ts'

export default operationCommand(createCollection, {
  columns: collectionColumns,
  examples: [
    'collections create --title Guides',
    'collections create --title Drafts --parent col_1',
  ],
  look: ({ organizationId = '' }) => ['collections', 'list', '--org', organizationId],
})
