import { operationCommand } from '../../command/operation/operation-command.ts'
import { changeContent } from '../../contract/change-requests/content-changes.ts'
import { contentUpdateColumns, fullAnswer } from '../../features/content/edits.ts'

export default operationCommand(changeContent, {
  description:
    'Reads 1 to 50 changes from --input, as {"changes": […]}, and applies them in order. The type of a change is update_page, insert_page, delete_page, revert_page, or insert_files. insert_page adds a page below an existing page. To add it below a page inserted by an earlier change, use that page\'s ref.',
  columns: contentUpdateColumns,
  ids: 'changeRequest.revision',
  fields: [fullAnswer],
  inputOnly: ['changes'],
  examples: [
    {
      description: 'Apply changes from a file',
      command: 'content edit --space spc_1 --change-request 12 --input changes.json',
    },
    {
      description: 'Apply changes from standard input and print JSON',
      command: 'content edit --space spc_1 --change-request 12 --input - --json',
    },
  ],
})
