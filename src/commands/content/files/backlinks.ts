import { operationCommand } from '../../../command/operation/operation-command.ts'
import { listChangeRequestFileBacklinks } from '../../../contract/change-requests/content.ts'
import { listFileBacklinks } from '../../../contract/content/content.ts'
import { type Column, cell, resourceId } from '../../../output/columns.ts'

export default operationCommand(listFileBacklinks, {
  variant: { flag: 'change-request', operation: listChangeRequestFileBacklinks },
  summary: 'List references to a file',
  columns: [
    'kind',
    idColumn('page'),
    idColumn('file'),
    idColumn('space'),
    'versionContext.revision',
  ],
  // the ID of the page that contains the reference, because other commands accept this ID
  ids: 'page',
  examples: [
    {
      description: 'List references to a file',
      command: 'content files backlinks fil_1 --space spc_1',
    },
    {
      description: 'Print the references to a file in a change request, as JSON',
      command: 'content files backlinks fil_1 --space spc_1 --change-request 12 --json',
    },
  ],
})

/** Returns a column with an ID, even if the API returns the whole resource. */
function idColumn(path: string): Column {
  return { path, value: (reference) => resourceId(cell(reference, path)) }
}
