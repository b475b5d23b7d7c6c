import { operationCommand } from '../../command/operation/operation-command.ts'
import { searchSite } from '../../contract/content/search.ts'
import { foundSiteRows, siteSearchColumns } from '../../features/search/rows.ts'
import { scopeField } from '../../features/search/site-scope.ts'

export default operationCommand(searchSite, {
  positionals: ['query'],
  fields: [scopeField],
  description:
    'With -o table, groups pages by space and shows records from connected sources. With -o tsv, csv, or ids, or in a table with --columns, prints one row per page or record. With -o json, jsonl, or yaml, prints API results unchanged.',
  noun: 'results',
  columns: siteSearchColumns,
  draw: async (terminal, call) => {
    const { searchView } = await import('../../output/table/search-view.ts')
    return searchView(String((call.body as { query?: unknown }).query), terminal)
  },
  rows: foundSiteRows,
  examples: [
    {
      description: 'Search a whole site',
      command: 'sites search "install on linux" --site site_1',
    },
    {
      description: 'Search one site space as a visitor',
      command: 'sites search webhooks --site site_1 --from ss_1 --restrict-to current',
    },
    {
      description: 'Search two site spaces and print JSON',
      command: 'sites search webhooks --site site_1 --site-space ss_1 --site-space ss_2 --json',
    },
  ],
})
