import { listChangeRequestPages } from '../../../contract/change-requests/content.ts'
import { listPages } from '../../../contract/content/content.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { withPagesBelow } from '../../../names/things.ts'
import { pageTree } from '../../../topics/content/page-tree.ts'

export default operationCommand(listPages, {
  variant: { flag: 'change-request', operation: listChangeRequestPages },
  summary: 'show the page tree of a space or a change request',
  description:
    'A tree on a terminal; a row for each page, nested ones too, in tsv, csv, ids and with --columns; the nested pages as the service has them in json, jsonl and yaml.',
  columns: ['id', 'title', 'type', 'path'],
  draw: pageTree,
  rows: withPagesBelow,
  examples: [
    'content pages list --space spc_1',
    'content pages list --space spc_1 --change-request 12 --columns id,path',
    'content pages list --space spc_1 -o ids | docsctl content pages get - --space spc_1 --json',
  ],
})
