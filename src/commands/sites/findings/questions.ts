import { operationCommand } from '../../../command/operation/operation-command.ts'
import { listFindingQuestions } from '../../../contract/site-publishing/findings.ts'
import { questionColumns } from '../../../features/sites/columns.ts'

export default operationCommand(listFindingQuestions, {
  columns: questionColumns,
  examples: [
    { description: 'List questions', command: 'sites findings questions fnd_1 --site site_1' },
    {
      description: 'Print only the question IDs',
      command: 'sites findings questions fnd_1 --site site_1 -o ids',
    },
  ],
})
