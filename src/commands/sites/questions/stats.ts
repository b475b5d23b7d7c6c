import { getQuestionStats } from '../../../contract/site-publishing/questions.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'

export default operationCommand(getQuestionStats, {
  columns: ['total', 'answers', 'answered', 'feedback', 'relevance', 'types'],
  ids: 'total',
  examples: ['sites questions stats --site site_1 --from 2026-11-01T00:00:00Z'],
})
