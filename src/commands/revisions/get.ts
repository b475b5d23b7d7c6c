import { getRevision } from '../../contract/content/revisions.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'

export default operationCommand(getRevision, {
  columns: ['id', 'type', 'createdAt', 'parents', 'mergedFrom.number', 'urls.app'],
  examples: [
    'revisions get rev_1 --space spc_1',
    'revisions get rev_1 --space spc_1 --no-metadata --jq .parents',
  ],
})
