import { operationCommand } from '../../command/operation/operation-command.ts'
import { changeContent } from '../../contract/change-requests/content-changes.ts'
import { contentUpdateColumns, fullAnswer } from '../../features/content/edits.ts'

export default operationCommand(changeContent, {
  description: `Reads 1 to 50 changes from --input, and applies them in order. For example:

{"changes": [
  {"operation": "update_page", "page": "pg_1", "title": "Install"},
  {"operation": "insert_page", "title": "Linux", "into": "pg_1", "ref": "linux", "document": {"markdown": "Run the script."}},
  {"operation": "delete_page", "page": "pg_2"}
]}

Each "operation" is "update_page", "insert_page", "delete_page", "revert_page", or "insert_files". "insert_page" adds a subpage to the page in "into", or a top-level page if "into" is missing. To add a subpage to a page that an earlier change inserts, set "into" to the "ref" of that page. "docsctl api updateChangeRequestContent --help" shows more keys.`,
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
