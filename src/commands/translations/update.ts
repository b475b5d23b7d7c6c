import { documentOf } from '../../cli/document.ts'
import { operationCommand } from '../../cli/operation-command.ts'
import { textField } from '../../cli/written-fields.ts'
import { updateTranslation } from '../../contract/translations.ts'

export default operationCommand(updateTranslation, {
  columns: ['id', 'title', 'language', 'languages', 'status', 'updatedAt'],
  fields: [
    textField(
      'instructions',
      'instructions',
      'what the translator is told, a paragraph a line',
      documentOf,
    ),
  ],
  examples: [
    'translations update trn_1 --title French',
    'translations update trn_1 --instructions "Keep product names in English"',
  ],
})
