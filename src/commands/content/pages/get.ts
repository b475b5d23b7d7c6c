import { getChangeRequestPage } from '../../../contract/change-requests/content.ts'
import { getPage } from '../../../contract/content/content.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import {
  drawTexts,
  formatField,
  pageFlags,
  presentText,
} from '../../../topics/content/page-text.ts'

export default operationCommand(getPage, {
  variant: { flag: 'change-request', operation: getChangeRequestPage },
  summary: 'print a page of a space or a change request as markdown',
  description:
    'Several pages follow each other, each below a comment that names it. A typed -o, --json, --columns, --jq or --format document gives the page as an object instead, several pages a list of them; an output format from the settings changes nothing.',
  columns: ['id', 'title', 'type', 'path', 'updatedAt'],
  fields: [formatField],
  rename: pageFlags,
  present: presentText,
  drawSeveral: drawTexts,
  examples: [
    'content pages get pg_1 --space spc_1',
    'content pages get pg_1 --space spc_1 --change-request 12 --json',
    'content pages get pg_1 pg_2 --space spc_1',
    'content pages get pg_1 pg_2 --space spc_1 --jq ".[].markdown"',
  ],
})
