import { operationCommand } from '../../../command/operation/operation-command.ts'
import { aggregateInsights } from '../../../contract/site-publishing/insights.ts'
import { columnsField, insightRange } from '../../../features/sites/insight-fields.ts'
import { presentRows } from '../../../features/sites/insight-rows.ts'

export default operationCommand(aggregateInsights, {
  fields: [
    insightRange,
    columnsField('select', 'select', 'Metric to select, such as visitorsCount or eventsCount'),
    columnsField('groupBy', 'group-by', 'Column to group by, such as eventType or page'),
  ],
  rename: { limit: 'rows' },
  columns: ['columns'],
  description:
    'Prints one row per group. With -o json, jsonl, or yaml, prints columns as the API returns them.',
  present: (result, _, run) => presentRows(result, run),
  examples: [
    {
      description: 'Count visitors to each page in the last 30 days',
      command:
        'sites insights aggregate --site site_1 --range last30Days --select visitorsCount --group-by page',
    },
    {
      description: 'Run a query from a file',
      command: 'sites insights aggregate --site site_1 --input query.json --json',
    },
  ],
})
