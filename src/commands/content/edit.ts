import { changeContent } from '../../contract/change-requests/content-changes.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { contentUpdateColumns, wholeAnswer } from '../../topics/content/edits.ts'

export default operationCommand(changeContent, {
  description:
    'Takes {"changes": […]} from --input: 1 to 50 of update_page, insert_page, delete_page, revert_page and insert_files, done one after another. A page goes into one that is there, or by its ref into one that an insert_page before it makes.',
  columns: contentUpdateColumns,
  ids: 'changeRequest.revision',
  fields: [wholeAnswer],
  inputOnly: ['changes'],
  examples: [
    'content edit --space spc_1 --change-request 12 --input changes.json',
    'content edit --space spc_1 --change-request 12 --input - --json',
  ],
})
