import { updateTranslation } from '../../contract/translations.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { textField } from '../../frame/words/written-fields.ts'
import { documentOf } from '../../topics/content/document.ts'

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
