import { operationCommand } from '../../command/operation/operation-command.ts'
import { listTranslations } from '../../contract/translations.ts'

export default operationCommand(listTranslations, {
  columns: ['id', 'title', 'language', 'languages', 'status', 'updatedAt'],
  examples: [
    { description: 'List translations', command: 'translations list' },
    { description: 'Print only the IDs', command: 'translations list -o ids' },
  ],
})
