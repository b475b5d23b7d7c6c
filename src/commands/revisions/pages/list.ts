import { operationCommand } from '../../../command/operation/operation-command.ts'
import { listRevisionPages } from '../../../contract/content/revisions.ts'
import { pageTree } from '../../../features/content/page-tree.ts'
import { withPagesBelow } from '../../../features/names/resource-names.ts'

export default operationCommand(listRevisionPages, {
  summary: 'Show the page tree of a revision',
  description:
    'With -o table (the default on a terminal), shows a tree. With -o tsv, csv, or ids, or in a table with --columns, prints one row per page, including nested pages. With -o json, jsonl, or yaml, prints nested pages as the API returns them.',
  columns: ['id', 'title', 'type', 'path'],
  draw: pageTree,
  rows: withPagesBelow,
  examples: [
    { description: 'Show the page tree', command: 'revisions pages list rev_1 --space spc_1' },
    {
      description: 'Print the ID and path of each page',
      command: 'revisions pages list rev_1 --space spc_1 --columns id,path',
    },
  ],
})
