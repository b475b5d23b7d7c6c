import { listGlossaryEntries } from '../../../contract/glossary.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { termsColumn } from '../../../topics/translations/glossary.ts'

export default operationCommand(listGlossaryEntries, {
  columns: ['id', termsColumn, 'updatedAt'],
  noun: 'words',
  examples: ['translations glossary list', 'translations glossary list --order-by fr --json'],
})
