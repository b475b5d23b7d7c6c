import { findChangeRequestPage, findPage } from '../../../contract/content/places.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { formatField, pageFlags, presentText } from '../../../topics/content/page-text.ts'

export default operationCommand(findPage, {
  variant: { flag: 'change-request', operation: findChangeRequestPage },
  summary: 'print the page of a space or a change request that stands at a path, as markdown',
  columns: ['id', 'title', 'type', 'path', 'updatedAt'],
  fields: [formatField],
  rename: pageFlags,
  present: presentText,
  examples: [
    'content pages find guides/install --space spc_1',
    'content pages find guides/install --space spc_1 --change-request 12 --columns id',
  ],
})
