import { operationCommand } from '../../command/operation/operation-command.ts'
import { updateTranslation } from '../../contract/translations.ts'
import { instructionsField } from '../../features/translations/instructions.ts'
import { refuseTitleAlone } from '../../features/translations/title-alone.ts'

export default operationCommand(updateTranslation, {
  columns: ['id', 'title', 'language', 'languages', 'status', 'updatedAt'],
  fields: [instructionsField],
  before: refuseTitleAlone(
    'instructions',
    'The current API cannot update only the title of a translation',
  ),
  description:
    'Requires --instructions, even to change the title. Only a sandbox started with --reference-only accepts --title alone.',
  examples: [
    {
      description: 'Change the instructions',
      command: 'translations update trn_1 --instructions "Keep product names in English"',
    },
  ],
})
