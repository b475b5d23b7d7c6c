import { updateTranslation } from '../../contract/translations.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { instructionsField } from '../../topics/translations/instructions.ts'

export default operationCommand(updateTranslation, {
  columns: ['id', 'title', 'language', 'languages', 'status', 'updatedAt'],
  fields: [instructionsField],
  examples: [
    'translations update trn_1 --title French',
    'translations update trn_1 --instructions "Keep product names in English"',
  ],
})
