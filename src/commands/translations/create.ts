import { operationCommand } from '../../command/operation/operation-command.ts'
import { createTranslation } from '../../contract/translations.ts'
import { instructionsField } from '../../features/translations/instructions.ts'
import { translationSourceField } from '../../features/translations/source.ts'
import { refuseTitleAlone } from '../../features/translations/title-alone.ts'

export default operationCommand(createTranslation, {
  columns: ['id', 'title', 'language', 'languages', 'status', 'updatedAt'],
  fields: [translationSourceField, instructionsField],
  before: refuseTitleAlone(
    'source',
    'The current API cannot create a translation from a title alone',
  ),
  description:
    'Requires --source-space, --source-language, and --language. Only a sandbox started with --reference-only accepts --title alone.',
  examples: [
    {
      description: 'Translate a space from English to French',
      command:
        'translations create --source-space spc_1 --source-language en --language fr --instructions @style.txt',
    },
  ],
})
