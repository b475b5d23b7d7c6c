import { getChangeRequestContent } from '../../contract/change-requests/content.ts'
import { getContent } from '../../contract/content/content.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'

export default operationCommand(getContent, {
  variant: { flag: 'change-request', operation: getChangeRequestContent },
  summary: 'show the current revision of a space or a change request',
  columns: ['id', 'type', 'createdAt', 'parents', 'urls.app'],
  examples: [
    'content get --space spc_1',
    'content get --space spc_1 --no-metadata --jq .id',
    'content get --space spc_1 --change-request 12 --json',
  ],
})
