import { getRevisionPage } from '../../../contract/content/revisions.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { formatField, pageFlags, presentText } from '../../../topics/content/page-text.ts'

export default operationCommand(getRevisionPage, {
  summary: 'print a page of a revision as markdown',
  description:
    'A typed -o, --json, --columns, --jq or --format document gives the page as an object instead, several pages a list of them; an output format from the settings changes nothing.',
  columns: ['id', 'title', 'type', 'path', 'updatedAt'],
  fields: [formatField],
  rename: pageFlags,
  present: presentText,
  examples: [
    'revisions pages get rev_1 pg_1 --space spc_1',
    'revisions pages get rev_1 pg_1 pg_2 --space spc_1 --jq ".[].markdown"',
  ],
})
