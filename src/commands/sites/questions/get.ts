import { operationCommand } from '../../../command/operation/operation-command.ts'
import { getQuestion } from '../../../contract/site-publishing/questions.ts'

export default operationCommand(getQuestion, {
  columns: ['id', 'question', 'type', 'askedAt', 'stats'],
  examples: [
    {
      description: 'Print a question as JSON',
      command: 'sites questions get qst_1 --site site_1 --json',
    },
  ],
})
