import { operationCommand } from '../../command/operation/operation-command.ts'
import { runTranslation } from '../../contract/glossary.ts'
import { docsctlLine } from '../../output/text/shell-arguments.ts'

export default operationCommand(runTranslation, {
  look: ({ translationSettingsId = '', organizationId = '' }) => [
    ...['translations', 'get', translationSettingsId],
    ...['--org', organizationId],
  ],
  present: async (_result, { parts }, run) => {
    const command = docsctlLine(['translations', 'get', parts.path.translationSettingsId ?? ''])
    await run.console.note(`note: The translation has started. To see its status, run ${command}`)
    return false
  },
  examples: [
    { description: 'Translate changed content', command: 'translations run trn_1' },
    {
      description: 'Print the request without sending it',
      command: 'translations run trn_1 --dry-run',
    },
  ],
})
