import { operationCommand } from '../../../command/operation/operation-command.ts'
import { listAnswerSources } from '../../../contract/site-publishing/answers.ts'
import { answerSourceColumns } from '../../../features/sites/answer-columns.ts'

export default operationCommand(listAnswerSources, {
  columns: answerSourceColumns,
  examples: [
    {
      description: 'List sources of an answer',
      command: 'sites answers sources ans_1 --site site_1',
    },
  ],
})
