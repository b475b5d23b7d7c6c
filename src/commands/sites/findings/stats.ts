import { operationCommand } from '../../../command/operation/operation-command.ts'
import { getFindingStats } from '../../../contract/site-publishing/findings.ts'

export default operationCommand(getFindingStats, {
  columns: ['total', 'statuses', 'severities', 'connectors', 'questions', 'mergedChangeRequests'],
  ids: 'total',
  examples: [
    { description: 'Show the counts', command: 'sites findings stats --site site_1' },
    {
      description: 'Print the counts as JSON',
      command: 'sites findings stats --site site_1 --json',
    },
  ],
})
