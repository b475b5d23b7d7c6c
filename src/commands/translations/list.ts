import { operationCommand } from '../../cli/operation-command.ts'
import { listTranslations } from '../../contract/translations.ts'

export default operationCommand(listTranslations, {
  columns: ['id', 'title', 'language', 'languages', 'status', 'updatedAt'],
  examples: ['translations list', 'translations list -o ids'],
})
