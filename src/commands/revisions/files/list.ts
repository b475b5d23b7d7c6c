import { listRevisionFiles } from '../../../contract/content/revisions.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'

export default operationCommand(listRevisionFiles, {
  columns: ['id', 'name', 'contentType', 'size'],
  examples: [
    'revisions files list rev_1 --space spc_1',
    'revisions files list rev_1 --space spc_1 --columns name,downloadURL',
  ],
})
