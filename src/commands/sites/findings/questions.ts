import { listFindingQuestions } from '../../../contract/site-publishing/findings.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { questionColumns } from '../../../topics/sites/columns.ts'

export default operationCommand(listFindingQuestions, {
  columns: questionColumns,
  examples: [
    'sites findings questions fnd_1 --site site_1',
    'sites findings questions fnd_1 --site site_1 -o ids',
  ],
})
