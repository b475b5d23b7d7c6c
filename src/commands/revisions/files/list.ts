import { operationCommand } from '../../../command/operation/operation-command.ts'
import { listRevisionFiles } from '../../../contract/content/revisions.ts'

export default operationCommand(listRevisionFiles, {
  columns: ['id', 'name', 'contentType', 'size'],
  examples: [
    { description: 'List files', command: 'revisions files list rev_1 --space spc_1' },
    {
      description: 'Show the download URL of each file',
      command: 'revisions files list rev_1 --space spc_1 --columns name,downloadURL',
    },
  ],
})
