import { operationCommand } from '../../../command/operation/operation-command.ts'
import { findRevisionPage } from '../../../contract/content/places.ts'
import {
  formatField,
  pageFlags,
  pageOutput,
  presentText,
} from '../../../features/content/page-text.ts'

export default operationCommand(findRevisionPage, {
  summary: 'Print the page at a path in a revision, as Markdown',
  columns: ['id', 'title', 'type', 'path', 'updatedAt'],
  fields: [formatField],
  rename: pageFlags,
  flags: pageOutput,
  present: presentText,
  examples: [
    {
      description: 'Print a page by its path',
      command: 'revisions pages find rev_1 guides/install --space spc_1',
    },
    {
      description: 'Print the ID of a page',
      command: 'revisions pages find rev_1 guides/install --space spc_1 --jq .id',
    },
  ],
})
