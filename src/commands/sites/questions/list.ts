import { operationCommand } from '../../../command/operation/operation-command.ts'
import { listQuestions } from '../../../contract/site-publishing/questions.ts'
import { questionColumns } from '../../../features/sites/columns.ts'

export default operationCommand(listQuestions, {
  columns: questionColumns,
  examples: [
    {
      description: 'List unanswered questions, sorted by date',
      command: 'sites questions list --site site_1 --answered no --sort askedAt',
    },
    {
      description: 'Print the questions asked since November, as JSON',
      command: 'sites questions list --site site_1 --from 2026-11-01T00:00:00Z --json',
    },
  ],
})
