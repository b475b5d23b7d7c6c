import { operationCommand } from '../../../command/operation/operation-command.ts'
import { listQuestionSources } from '../../../contract/site-publishing/answers.ts'
import { answerSourceColumns } from '../../../features/sites/answer-columns.ts'

export default operationCommand(listQuestionSources, {
  columns: answerSourceColumns,
  examples: [
    {
      description: 'List sources of the answers to a question',
      command: 'sites questions sources qst_1 --site site_1',
    },
    {
      description: 'List sources of the answers given in November',
      command: 'sites questions sources qst_1 --site site_1 --from 2026-11-01 --to 2026-12-01',
    },
  ],
})
