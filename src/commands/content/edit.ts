import { operationCommand } from '../../command/operation/operation-command.ts'
import { changeContent } from '../../contract/change-requests/content-changes.ts'
import { contentUpdateColumns, fullAnswer } from '../../features/content/edits.ts'

export default operationCommand(changeContent, {
  description:
    'Reads {"changes": […]} from --input, with 1 to 50 changes in order. Each change is update_page, insert_page, delete_page, revert_page, or insert_files. A new page goes below an existing page. To put it below a page from an earlier insert_page, use that page\'s ref.',
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
