import { operationCommand } from '../command/operation/operation-command.ts'
import { searchOrganization, searchSpace } from '../contract/content/search.ts'
import { foundPageRows, limitedResults } from '../features/search/rows.ts'
import { Flags } from '../host/arguments/definitions.ts'

export default operationCommand(searchOrganization, {
  variant: { flag: 'space', operation: searchSpace },
  positionals: ['query'],
  summary: 'Search the content of an organization or a space',
  description: `With -o table, groups pages by space and sections by page. With -o tsv, csv, or ids, or in a table with --columns, prints one row per page. With -o json, jsonl, or yaml, prints API results unchanged.

Searches the whole organization unless you use --space. Ignores the current space.`,
  noun: 'results',
  flags: {
    space: Flags.string({
      description: 'Search only this space (ID or title)',
      helpGroup: 'TARGET',
      helpValue: 'SPACE',
      resource: 'spaces',
    }),
  },
  columns: ['id', 'title', 'path', 'space.id', 'space.title'],
  draw: async (terminal, call) => {
    const { searchView } = await import('../output/table/search-view.ts')
    return searchView(String(call.parts.query?.query), terminal)
  },
  rows: foundPageRows,
  limited: limitedResults,
  examples: [
    { description: 'Search the organization', command: 'search "install on linux"' },
    { description: 'Search one space', command: 'search webhooks --space spc_1' },
    {
      description: 'Show the paths and URLs of the first 20 results',
      command: 'search webhooks --columns path,urls.app --limit 20',
    },
  ],
})
