import { operationCommand } from '../../../command/operation/operation-command.ts'
import { getRevisionReusableContent } from '../../../contract/content/reusable-contents.ts'
import { reusableContentColumns } from '../../../features/content/reusable-contents.ts'

export default operationCommand(getRevisionReusableContent, {
  columns: reusableContentColumns,
  examples: [
    {
      description: 'Show reusable content',
      command: 'revisions reusable-contents get rev_1 reu_1 --space spc_1',
    },
  ],
})
