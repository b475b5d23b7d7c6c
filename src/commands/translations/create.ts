import { operationCommand } from '../../command/operation/operation-command.ts'
import { createTranslation } from '../../contract/translations.ts'
import { instructionsField } from '../../features/translations/instructions.ts'
import { translationSourceField } from '../../features/translations/source.ts'

export default operationCommand(createTranslation, {
  columns: ['id', 'title', 'language', 'languages', 'status', 'updatedAt'],
  fields: [translationSourceField, instructionsField],
  description:
    'Set either a title, or the source and target languages, depending on the service version.',
  examples: [
    {
      description: 'Create a translation with a title',
      command: 'translations create --title French',
    },
    {
      description: 'Translate a space from English to French',
      command:
        'translations create --source-space spc_1 --source-language en --language fr --instructions @style.txt',
    },
  ],
})
