import { operationCommand } from '../../command/operation/operation-command.ts'
import { getRevision } from '../../contract/content/revisions.ts'

export default operationCommand(getRevision, {
  columns: ['id', 'type', 'createdAt', 'parents', 'mergedFrom.number', 'urls.app'],
  examples: [
    { description: 'Show a revision', command: 'revisions get rev_1 --space spc_1' },
    {
      description: 'Print the parent revisions',
      command: 'revisions get rev_1 --space spc_1 --no-metadata --jq .parents',
    },
  ],
})
