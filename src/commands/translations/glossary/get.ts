import { operationCommand } from '../../../command/operation/operation-command.ts'
import { getGlossaryEntry } from '../../../contract/glossary.ts'
import { termsColumn } from '../../../features/translations/glossary.ts'

export default operationCommand(getGlossaryEntry, {
  columns: ['id', termsColumn, 'createdAt', 'updatedAt'],
  examples: [
    { description: 'Show an entry', command: 'translations glossary get glo_1' },
    {
      description: 'Print several entries as JSON',
      command: 'translations glossary get glo_1 glo_2 --json',
    },
  ],
})
