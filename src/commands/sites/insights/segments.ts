import { listVisitorSegments } from '../../../contract/site-publishing/insights.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'

export default operationCommand(listVisitorSegments, {
  columns: ['title', 'visitors', 'sessions', 'events', 'claims'],
  ids: 'title',
  examples: ['sites insights segments --site site_1'],
})
