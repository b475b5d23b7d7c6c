import { getRevisionFile } from '../../../contract/content/revisions.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'

export default operationCommand(getRevisionFile, {
  columns: ['id', 'name', 'contentType', 'size', 'downloadURL'],
  examples: [
    'revisions files get rev_1 fil_1 --space spc_1',
    'revisions files get rev_1 fil_1 fil_2 --space spc_1 --jq ".[].downloadURL"',
  ],
})
