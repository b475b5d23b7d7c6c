import { getChangeRequestFile } from '../../../contract/change-requests/content.ts'
import { getFile } from '../../../contract/content/content.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'

export default operationCommand(getFile, {
  variant: { flag: 'change-request', operation: getChangeRequestFile },
  summary: 'show a file of a space or a change request',
  columns: ['id', 'name', 'contentType', 'size', 'downloadURL'],
  examples: [
    'content files get fil_1 --space spc_1',
    'content files get fil_1 fil_2 --space spc_1 --change-request 12 --jq ".[].downloadURL"',
  ],
})
