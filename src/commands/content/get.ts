import { operationCommand } from '../../command/operation/operation-command.ts'
import { getChangeRequestContent } from '../../contract/change-requests/content.ts'
import { getContent } from '../../contract/content/content.ts'

export default operationCommand(getContent, {
  variant: { flag: 'change-request', operation: getChangeRequestContent },
  summary: 'Show the current revision of a space or a change request',
  columns: ['id', 'type', 'createdAt', 'parents', 'urls.app'],
  examples: [
    { description: 'Show the current revision of a space', command: 'content get --space spc_1' },
    {
      description: 'Print the revision ID without loading Git metadata',
      command: 'content get --space spc_1 --no-metadata --jq .id',
    },
    {
      description: 'Print the revision of a change request, as JSON',
      command: 'content get --space spc_1 --change-request 12 --json',
    },
  ],
})
