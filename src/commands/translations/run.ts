import { operationCommand } from '../../command/operation/operation-command.ts'
import { runTranslation } from '../../contract/glossary.ts'

export default operationCommand(runTranslation, {
  look: ({ translationSettingsId = '', organizationId = '' }) => [
    ...['translations', 'get', translationSettingsId],
    ...['--org', organizationId],
  ],
  examples: [
    { description: 'Translate changed content', command: 'translations run trn_1' },
    {
      description: 'Print the request without sending it',
      command: 'translations run trn_1 --dry-run',
    },
  ],
})
