import { operationCommand } from '../../../command/operation/operation-command.ts'
import { listChangeRequestPages } from '../../../contract/change-requests/content.ts'
import { listPages } from '../../../contract/content/content.ts'
import { pageTree } from '../../../features/content/page-tree.ts'
import { withPagesBelow } from '../../../features/names/resource-names.ts'

export default operationCommand(listPages, {
  variant: { flag: 'change-request', operation: listChangeRequestPages },
  summary: 'Show the page tree of a space or a change request',
  description:
    'With -o table (the default on a terminal), shows a tree. With -o tsv, csv, or ids, or in a table with --columns, prints one row per page, including nested pages. With -o json, jsonl, or yaml, prints nested pages as the API returns them.',
  columns: ['id', 'title', 'type', 'path'],
  draw: pageTree,
  rows: withPagesBelow,
  examples: [
    { description: 'Show the page tree', command: 'content pages list --space spc_1' },
    {
      description: 'Print the ID and path of each page in a change request',
      command: 'content pages list --space spc_1 --change-request 12 --columns id,path',
    },
    {
      description: 'Print all pages with their content, as JSON',
      command:
        'content pages list --space spc_1 -o ids | docsctl content pages get - --space spc_1 --json',
    },
  ],
})
