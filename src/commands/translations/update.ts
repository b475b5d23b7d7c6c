import { operationCommand } from '../../command/operation/operation-command.ts'
import { updateTranslation } from '../../contract/translations.ts'
import { instructionsField } from '../../features/translations/instructions.ts'

export default operationCommand(updateTranslation, {
  columns: ['id', 'title', 'language', 'languages', 'status', 'updatedAt'],
  fields: [instructionsField],
  examples: [
    { description: 'Rename a translation', command: 'translations update trn_1 --title French' },
    {
      description: 'Change the instructions',
      command: 'translations update trn_1 --instructions "Keep product names in English"',
    },
  ],
})
