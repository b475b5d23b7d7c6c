import { operationCommand } from '../../../command/operation/operation-command.ts'
import { listGlossaryEntries } from '../../../contract/glossary.ts'
import { termsColumn } from '../../../features/translations/glossary.ts'

export default operationCommand(listGlossaryEntries, {
  columns: ['id', termsColumn, 'updatedAt'],
  noun: 'entries',
  examples: [
    { description: 'List all entries', command: 'translations glossary list' },
    {
      description: 'Print the entries as JSON, sorted by the French term',
      command: 'translations glossary list --order-by fr --json',
    },
  ],
})
