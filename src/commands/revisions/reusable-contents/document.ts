import { operationCommand } from '../../../command/operation/operation-command.ts'
import { getRevisionReusableContentDocument } from '../../../contract/content/reusable-contents.ts'
import { reusableText } from '../../../features/content/reusable-contents.ts'

export default operationCommand(getRevisionReusableContentDocument, {
  columns: ['object', { path: 'nodes', value: reusableText }],
  ids: 'object',
  examples: [
    {
      description: 'Print the document',
      command: 'revisions reusable-contents document rev_1 reu_1 --space spc_1 --json',
    },
    {
      description: 'Print the document with referenced content inserted',
      command:
        'revisions reusable-contents document rev_1 reu_1 --space spc_1 --dereferenced true --json',
    },
  ],
})
