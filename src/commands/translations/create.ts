import { createTranslation } from '../../contract/translations.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { instructionsField } from '../../topics/translations/instructions.ts'
import { translationSourceField } from '../../topics/translations/source.ts'

export default operationCommand(createTranslation, {
  columns: ['id', 'title', 'language', 'languages', 'status', 'updatedAt'],
  fields: [translationSourceField, instructionsField],
  description:
    'Takes a title, or what to translate from and to; services differ in which one they want.',
  examples: [
    'translations create --title French',
    'translations create --source-space spc_1 --source-language en --language fr --instructions @style.txt',
  ],
})
