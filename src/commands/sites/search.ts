import { searchSite } from '../../contract/content/search.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { foundOnSite, siteSearchColumns } from '../../topics/search/rows.ts'
import { scopeField } from '../../topics/search/site-scope.ts'

export default operationCommand(searchSite, {
  positionals: ['query'],
  fields: [scopeField],
  description:
    'Shows pages below their space on a terminal, and records of connected sources beside them; a row for each page or record in tsv, csv, ids and with --columns; what the service found as it came in json, jsonl and yaml.',
  noun: 'results',
  columns: siteSearchColumns,
  draw: async (terminal, call) => {
    const { searchView } = await import('../../text/table/search-view.ts')
    return searchView(String((call.body as { query?: unknown }).query), terminal)
  },
  rows: foundOnSite,
  examples: [
    'sites search "install on linux" --site site_1',
    'sites search webhooks --site site_1 --from ss_1 --restrict-to current',
    'sites search webhooks --site site_1 --site-space ss_1 --site-space ss_2 --json',
  ],
})
