import { searchOrganization, searchSpace } from '../contract/content/search.ts'
import { operationCommand } from '../frame/operation/operation-command.ts'
import { Flags } from '../frame/words/definitions.ts'
import { pagesFound } from '../topics/search/rows.ts'

export default operationCommand(searchOrganization, {
  variant: { flag: 'space', operation: searchSpace },
  positionals: ['query'],
  summary: 'search the content of an organization, or with --space of one space',
  description:
    'Pages below their space, sections below their page on a terminal; a row for each page in tsv, csv, ids and with --columns; what the service found as it came in json, jsonl and yaml. A space from context is not searched by itself: --space has to be typed.',
  noun: 'results',
  flags: {
    space: Flags.string({
      description: 'search this space alone',
      helpGroup: 'TARGET',
      helpValue: 'SPACE',
      things: 'spaces',
    }),
  },
  columns: ['id', 'title', 'path', 'space.id', 'space.title'],
  draw: async (terminal, call) => {
    const { searchView } = await import('../text/table/search-view.ts')
    return searchView(String(call.parts.query?.query), terminal)
  },
  rows: pagesFound,
  examples: [
    'search "install on linux"',
    'search webhooks --space spc_1',
    'search webhooks --columns path,urls.app --limit 20',
  ],
})
