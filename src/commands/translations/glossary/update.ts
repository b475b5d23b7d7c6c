import { operationCommand } from '../../../command/operation/operation-command.ts'
import { updateGlossary } from '../../../contract/glossary.ts'
import { operationsField } from '../../../features/translations/glossary.ts'

export default operationCommand(updateGlossary, {
  fields: [operationsField],
  look: ({ organizationId = '' }) => [
    ...['translations', 'glossary', 'list'],
    ...['--org', organizationId],
  ],
  examples: [
    {
      description: 'Add an entry',
      command: 'translations glossary update --insert "en=page; fr=page; de=Seite"',
    },
    {
      description: 'Delete two entries',
      command: 'translations glossary update --delete glo_1 --delete glo_2',
    },
    {
      description: 'Apply operations from a file',
      command: 'translations glossary update --input operations.json',
    },
  ],
})
