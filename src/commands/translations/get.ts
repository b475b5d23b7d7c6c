import { getTranslation } from '../../contract/translations.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'

export default operationCommand(getTranslation, {
  columns: ['id', 'title', 'language', 'languages', 'status', 'updatedAt'],
  examples: ['translations get trn_1', 'translations get trn_1 --jq .languages'],
})
