import { listChangeRequestFileBacklinks } from '../../../contract/change-requests/content.ts'
import { listFileBacklinks } from '../../../contract/content/content.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { type Column, cell, idIn } from '../../../text/columns.ts'

export default operationCommand(listFileBacklinks, {
  variant: { flag: 'change-request', operation: listChangeRequestFileBacklinks },
  summary: 'list what refers to a file',
  columns: [
    'kind',
    idColumn('page'),
    idColumn('file'),
    idColumn('space'),
    'versionContext.revision',
  ],
  // of what refers to a file, a page is what other commands take
  ids: 'page',
  examples: [
    'content files backlinks fil_1 --space spc_1',
    'content files backlinks fil_1 --space spc_1 --change-request 12 --json',
  ],
})

/** What is told by its id, also where all of it is told. */
function idColumn(path: string): Column {
  return { path, value: (reference) => idIn(cell(reference, path)) }
}
