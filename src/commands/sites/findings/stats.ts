import { getFindingStats } from '../../../contract/site-publishing/findings.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'

export default operationCommand(getFindingStats, {
  columns: ['total', 'statuses', 'severities', 'connectors', 'questions', 'mergedChangeRequests'],
  ids: 'total',
  examples: ['sites findings stats --site site_1', 'sites findings stats --site site_1 --json'],
})
