import { operationCommand } from '../../../command/operation/operation-command.ts'
import { findChangeRequestPage, findPage } from '../../../contract/content/places.ts'
import {
  formatField,
  pageFlags,
  pageOutput,
  presentText,
} from '../../../features/content/page-text.ts'

export default operationCommand(findPage, {
  variant: { flag: 'change-request', operation: findChangeRequestPage },
  summary: 'Print the page at a path in a space or a change request, as Markdown',
  columns: ['id', 'title', 'type', 'path', 'updatedAt'],
  fields: [formatField],
  rename: pageFlags,
  flags: pageOutput,
  present: presentText,
  examples: [
    {
      description: 'Print a page by its path',
      command: 'content pages find guides/install --space spc_1',
    },
    {
      description: 'Print the ID of a page in a change request',
      command: 'content pages find guides/install --space spc_1 --change-request 12 --jq .id',
    },
  ],
})
