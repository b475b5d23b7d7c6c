import { operationCommand } from '../../command/operation/operation-command.ts'
import { getTranslation } from '../../contract/translations.ts'

export default operationCommand(getTranslation, {
  columns: ['id', 'title', 'language', 'languages', 'status', 'updatedAt'],
  examples: [
    { description: 'Show a translation', command: 'translations get trn_1' },
    { description: 'Print the languages', command: 'translations get trn_1 --jq .languages' },
  ],
})
