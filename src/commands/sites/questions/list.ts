import { listQuestions } from '../../../contract/site-publishing/questions.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { questionColumns } from '../../../topics/sites/columns.ts'

export default operationCommand(listQuestions, {
  columns: questionColumns,
  examples: [
    'sites questions list --site site_1 --answered no --sort askedAt',
    'sites questions list --site site_1 --from 2026-11-01T00:00:00Z --json',
  ],
})
