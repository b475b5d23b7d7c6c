import { operationCommand } from '../../../command/operation/operation-command.ts'
import { getRevisionPage } from '../../../contract/content/revisions.ts'
import {
  drawTexts,
  formatField,
  pageFlags,
  pageOutput,
  presentText,
} from '../../../features/content/page-text.ts'

export default operationCommand(getRevisionPage, {
  summary: 'Print pages from a revision, as Markdown',
  description:
    'If you specify several pages, an HTML comment with the ID and path precedes each page. With -o, --json, --columns, --jq, or --format document, prints page objects instead. The setting "output" alone has no effect.',
  columns: ['id', 'title', 'type', 'path', 'updatedAt'],
  fields: [formatField],
  rename: pageFlags,
  flags: pageOutput,
  present: presentText,
  drawSeveral: drawTexts,
  examples: [
    { description: 'Print a page', command: 'revisions pages get rev_1 pg_1 --space spc_1' },
    {
      description: 'Print only the text of two pages',
      command: 'revisions pages get rev_1 pg_1 pg_2 --space spc_1 --jq ".[].markdown"',
    },
  ],
})
