import { updateGlossary } from '../../../contract/glossary.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { operationsField } from '../../../topics/translations/glossary.ts'

export default operationCommand(updateGlossary, {
  fields: [operationsField],
  look: ({ organizationId = '' }) => [
    ...['translations', 'glossary', 'list'],
    ...['--org', organizationId],
  ],
  examples: [
    'translations glossary update --insert "en=page; fr=page; de=Seite"',
    'translations glossary update --delete glo_1 --delete glo_2',
    'translations glossary update --input operations.json',
  ],
})
