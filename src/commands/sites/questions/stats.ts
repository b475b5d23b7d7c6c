import { operationCommand } from '../../../command/operation/operation-command.ts'
import { getQuestionStats } from '../../../contract/site-publishing/questions.ts'

export default operationCommand(getQuestionStats, {
  columns: ['total', 'answers', 'answered', 'feedback', 'relevance', 'types'],
  ids: 'total',
  examples: [
    {
      description: 'Count the questions asked since November',
      command: 'sites questions stats --site site_1 --from 2026-11-01T00:00:00Z',
    },
  ],
})
