import { operationCommand } from '../../../command/operation/operation-command.ts'
import { getAnswer } from '../../../contract/site-publishing/answers.ts'
import { answerColumns } from '../../../features/sites/answer-columns.ts'

export default operationCommand(getAnswer, {
  columns: answerColumns,
  examples: [
    { description: 'Show an answer', command: 'sites answers get ans_1 --site site_1' },
    {
      description: 'Print the steps of the response',
      command: 'sites answers get ans_1 --site site_1 --jq .response.steps',
    },
  ],
})
