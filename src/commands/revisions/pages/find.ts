import { findRevisionPage } from '../../../contract/content/places.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { formatField, pageFlags, presentText } from '../../../topics/content/page-text.ts'

export default operationCommand(findRevisionPage, {
  summary: 'print the page of a revision that stands at a path, as markdown',
  columns: ['id', 'title', 'type', 'path', 'updatedAt'],
  fields: [formatField],
  rename: pageFlags,
  present: presentText,
  examples: [
    'revisions pages find rev_1 guides/install --space spc_1',
    'revisions pages find rev_1 guides/install --space spc_1 --columns id',
  ],
})
