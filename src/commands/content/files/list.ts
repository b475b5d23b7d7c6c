import { operationCommand } from '../../../command/operation/operation-command.ts'
import { listChangeRequestFiles } from '../../../contract/change-requests/content.ts'
import { listFiles } from '../../../contract/content/content.ts'

export default operationCommand(listFiles, {
  variant: { flag: 'change-request', operation: listChangeRequestFiles },
  summary: 'List files in a space or a change request',
  columns: ['id', 'name', 'contentType', 'size'],
  examples: [
    { description: 'List files in a space', command: 'content files list --space spc_1' },
    {
      description: 'Show the download URLs of files in a change request',
      command: 'content files list --space spc_1 --change-request 12 --columns name,downloadURL',
    },
  ],
})
