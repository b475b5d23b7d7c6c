import { runTranslation } from '../../contract/glossary.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'

export default operationCommand(runTranslation, {
  examples: ['translations run trn_1', 'translations run trn_1 --dry-run'],
})
