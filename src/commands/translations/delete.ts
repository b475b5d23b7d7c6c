import { operationCommand } from '../../command/operation/operation-command.ts'
import { deleteTranslation, getTranslation } from '../../contract/translations.ts'

export default operationCommand(deleteTranslation, {
  examples: [
    { description: 'Delete a translation', command: 'translations delete trn_1' },
    {
      description: 'Delete several translations without a prompt',
      command: 'translations delete trn_1 trn_2 --yes',
    },
  ],
  confirm: { verb: 'delete the translation', read: getTranslation },
})
