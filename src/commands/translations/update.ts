import { operationCommand } from '../../command/operation/operation-command.ts'
import { updateTranslation } from '../../contract/translations.ts'
import { instructionsField } from '../../features/translations/instructions.ts'
import { refuseTitleAlone } from '../../features/translations/title-alone.ts'

export default operationCommand(updateTranslation, {
  columns: ['id', 'title', 'language', 'languages', 'status', 'updatedAt'],
  fields: [instructionsField],
  before: refuseTitleAlone(
    'instructions',
    'The current API cannot update a translation with a title alone',
  ),
  description:
    'Requires --instructions. Only a sandbox with --reference-only accepts --title alone, as older services did.',
  examples: [
    {
      description: 'Change the instructions',
      command: 'translations update trn_1 --instructions "Keep product names in English"',
    },
  ],
})
