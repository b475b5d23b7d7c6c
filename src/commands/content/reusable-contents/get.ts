import { operationCommand } from '../../../command/operation/operation-command.ts'
import {
  getChangeRequestReusableContent,
  getReusableContent,
} from '../../../contract/content/reusable-contents.ts'
import { reusableContentColumns } from '../../../features/content/reusable-contents.ts'

export default operationCommand(getReusableContent, {
  variant: { flag: 'change-request', operation: getChangeRequestReusableContent },
  summary: 'Show reusable content in a space or a change request',
  columns: reusableContentColumns,
  examples: [
    {
      description: 'Show reusable content',
      command: 'content reusable-contents get reu_1 --space spc_1',
    },
    {
      description: 'Show reusable content in a change request',
      command: 'content reusable-contents get reu_1 --space spc_1 --change-request 12',
    },
    {
      description: 'Show all reusable content in a space',
      command:
        "content get --space spc_1 --jq '.reusableContents[].id' | docsctl content reusable-contents get - --space spc_1",
    },
  ],
})
