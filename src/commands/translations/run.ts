import { operationCommand } from '../../command/operation/operation-command.ts'
import { runTranslation } from '../../contract/glossary.ts'
import { docsctlLine } from '../../output/text/shell-arguments.ts'

/** Returns the command that shows the status of a translation. */
const showStatus = ({ translationSettingsId = '', organizationId = '' }) => [
  ...['translations', 'get', translationSettingsId],
  ...['--org', organizationId],
]

export default operationCommand(runTranslation, {
  look: showStatus,
  present: async (_result, { parts }, run) => {
    const command = docsctlLine(showStatus(parts.path))
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
