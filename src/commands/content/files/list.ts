import { listChangeRequestFiles } from '../../../contract/change-requests/content.ts'
import { listFiles } from '../../../contract/content/content.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'

export default operationCommand(listFiles, {
  variant: { flag: 'change-request', operation: listChangeRequestFiles },
  summary: 'list the files of a space or a change request',
  columns: ['id', 'name', 'contentType', 'size'],
  examples: [
    'content files list --space spc_1',
    'content files list --space spc_1 --change-request 12 --columns name,downloadURL',
  ],
})
