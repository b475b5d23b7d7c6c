import { operationCommand } from '../../../command/operation/operation-command.ts'
import { listVisitorSegments } from '../../../contract/site-publishing/insights.ts'

export default operationCommand(listVisitorSegments, {
  columns: ['title', 'visitors', 'sessions', 'events', 'claims'],
  ids: 'title',
  examples: [{ description: 'List segments', command: 'sites insights segments --site site_1' }],
})
