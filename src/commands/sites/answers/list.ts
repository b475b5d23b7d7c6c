import { operationCommand } from '../../../command/operation/operation-command.ts'
import { listAnswers } from '../../../contract/site-publishing/answers.ts'
import { answerColumns } from '../../../features/sites/answer-columns.ts'

export default operationCommand(listAnswers, {
  columns: answerColumns,
  rename: { 'question.type': 'question-type' },
  examples: [
    {
      description: 'List unhelpful answers since November',
      command: 'sites answers list --site site_1 --from 2026-11-01 --helpfulness low',
    },
    {
      description: "List answers in Slack that don't answer the question",
      command: 'sites answers list --site site_1 --channel-type builtin:slack --answered no',
    },
  ],
})
