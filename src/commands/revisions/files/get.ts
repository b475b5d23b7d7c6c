import { operationCommand } from '../../../command/operation/operation-command.ts'
import { getRevisionFile } from '../../../contract/content/revisions.ts'

export default operationCommand(getRevisionFile, {
  columns: ['id', 'name', 'contentType', 'size', 'downloadURL'],
  examples: [
    { description: 'Show a file', command: 'revisions files get rev_1 fil_1 --space spc_1' },
    {
      description: 'Print the download URLs of two files',
      command: 'revisions files get rev_1 fil_1 fil_2 --space spc_1 --jq ".[].downloadURL"',
    },
  ],
})
