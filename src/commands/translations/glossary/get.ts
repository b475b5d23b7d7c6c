import { getGlossaryEntry } from '../../../contract/glossary.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { termsColumn } from '../../../topics/translations/glossary.ts'

export default operationCommand(getGlossaryEntry, {
  columns: ['id', termsColumn, 'createdAt', 'updatedAt'],
  examples: ['translations glossary get glo_1', 'translations glossary get glo_1 glo_2 --json'],
})
