import { getQuestion } from '../../../contract/site-publishing/questions.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'

export default operationCommand(getQuestion, {
  columns: ['id', 'question', 'type', 'askedAt', 'stats'],
  examples: ['sites questions get qst_1 --site site_1 --json'],
})
