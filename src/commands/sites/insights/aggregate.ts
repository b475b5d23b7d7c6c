import { aggregateInsights } from '../../../contract/site-publishing/insights.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { columnsField, insightRange } from '../../../topics/sites/insight-fields.ts'
import { presentRows } from '../../../topics/sites/insight-rows.ts'

export default operationCommand(aggregateInsights, {
  fields: [
    insightRange,
    columnsField('select', 'select', 'what is counted'),
    columnsField('groupBy', 'group-by', 'what it is counted by'),
  ],
  rename: { limit: 'rows' },
  columns: ['columns'],
  description:
    'Shows a row for each thing that is counted; the columns as the service gives them in json and yaml.',
  present: (result, _, run) => presentRows(result, run),
  examples: [
    'sites insights aggregate --site site_1 --range last30Days --select visitorsCount --group-by page',
    'sites insights aggregate --site site_1 --input query.json --json',
  ],
})
