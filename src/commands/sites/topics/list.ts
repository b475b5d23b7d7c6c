import { operationCommand } from '../../../command/operation/operation-command.ts'
import { listTopics } from '../../../contract/site-publishing/topics.ts'
import { topicColumns } from '../../../features/sites/answer-columns.ts'

export default operationCommand(listTopics, {
  columns: topicColumns,
  examples: [
    { description: 'List topics', command: 'sites topics list --site site_1' },
    {
      description: 'Count only questions from November',
      command: 'sites topics list --site site_1 --from 2026-11-01 --to 2026-12-01',
    },
  ],
})
