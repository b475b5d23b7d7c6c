import { operationCommand } from '../../../command/operation/operation-command.ts'
import { getChangeRequestPage } from '../../../contract/change-requests/content.ts'
import { getPage } from '../../../contract/content/content.ts'
import {
  drawTexts,
  formatField,
  pageFlags,
  pageOutput,
  presentText,
} from '../../../features/content/page-text.ts'

export default operationCommand(getPage, {
  variant: { flag: 'change-request', operation: getChangeRequestPage },
  summary: 'Print pages from a space or a change request, as Markdown',
  description:
    'If you specify several pages, an HTML comment with the ID and path precedes each page. With -o, --json, --columns, --jq, or --format document, prints page objects instead. The setting "output" alone has no effect.',
  columns: ['id', 'title', 'type', 'path', 'updatedAt'],
  fields: [formatField],
  rename: pageFlags,
  flags: pageOutput,
  present: presentText,
  drawSeveral: drawTexts,
  examples: [
    { description: 'Print a page', command: 'content pages get pg_1 --space spc_1' },
    {
      description: 'Print a page in a change request, as JSON',
      command: 'content pages get pg_1 --space spc_1 --change-request 12 --json',
    },
    { description: 'Print two pages', command: 'content pages get pg_1 pg_2 --space spc_1' },
    {
      description: 'Print only the text of two pages',
      command: 'content pages get pg_1 pg_2 --space spc_1 --jq ".[].markdown"',
    },
  ],
})
