import { listTranslations } from '../../contract/translations.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'

export default operationCommand(listTranslations, {
  columns: ['id', 'title', 'language', 'languages', 'status', 'updatedAt'],
  examples: ['translations list', 'translations list -o ids'],
})
