import { deleteTranslation, getTranslation } from '../../contract/translations.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'

export default operationCommand(deleteTranslation, {
  examples: ['translations delete trn_1', 'translations delete trn_1 trn_2 --yes'],
  confirm: { verb: 'delete the translation', read: getTranslation },
})
