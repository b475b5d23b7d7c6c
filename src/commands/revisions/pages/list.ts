import { listRevisionPages } from '../../../contract/content/revisions.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { withPagesBelow } from '../../../names/things.ts'
import { pageTree } from '../../../topics/content/page-tree.ts'

export default operationCommand(listRevisionPages, {
  description:
    'A tree on a terminal; a row for each page, nested ones too, in tsv, csv, ids and with --columns; the nested pages as the service has them in json, jsonl and yaml.',
  columns: ['id', 'title', 'type', 'path'],
  draw: pageTree,
  rows: withPagesBelow,
  examples: [
    'revisions pages list rev_1 --space spc_1',
    'revisions pages list rev_1 --space spc_1 --columns id,path',
  ],
})
