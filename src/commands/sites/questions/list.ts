import { listQuestions } from '../../../contract/site-publishing/questions.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'

export default operationCommand(listQuestions, {
  columns: [
    'id',
    'question',
    'type',
    'askedAt',
    { path: 'stats.total', header: 'ASKED' },
    { path: 'stats.answers', header: 'ANSWERS' },
  ],
  examples: [
    'sites questions list --site site_1 --answered no --sort askedAt',
    'sites questions list --site site_1 --from 2026-11-01T00:00:00Z --json',
  ],
})
