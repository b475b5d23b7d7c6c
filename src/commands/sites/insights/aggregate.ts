import { aggregateInsights } from '../../../contract/site-publishing/insights.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { columnsField, insightRange } from '../../../topics/sites/insight-fields.ts'

export default operationCommand(aggregateInsights, {
  fields: [
    insightRange,
    columnsField('select', 'select', 'what is counted'),
    columnsField('groupBy', 'group-by', 'what it is counted by'),
  ],
  rename: { limit: 'rows' },
  columns: ['columns'],
  ids: 'columns',
  examples: [
    'sites insights aggregate --site site_1 --range last30Days --select visitorsCount --group-by page',
    'sites insights aggregate --site site_1 --input query.json --json',
  ],
})
