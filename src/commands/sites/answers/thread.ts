import { operationCommand } from '../../../command/operation/operation-command.ts'
import { getAnswerThread } from '../../../contract/site-publishing/answers.ts'
import { answerColumns } from '../../../features/sites/answer-columns.ts'

export default operationCommand(getAnswerThread, {
  columns: answerColumns,
  noun: 'answers',
  examples: [
    {
      description: 'List answers in a thread',
      command: 'sites answers thread ans_1 --site site_1',
    },
  ],
})
