import { runTranslation } from '../../contract/glossary.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'

export default operationCommand(runTranslation, {
  look: ({ translationSettingsId = '', organizationId = '' }) => [
    ...['translations', 'get', translationSettingsId],
    ...['--org', organizationId],
  ],
  examples: ['translations run trn_1', 'translations run trn_1 --dry-run'],
})
