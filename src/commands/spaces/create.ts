import { spaceColumns } from '../../command/columns/resource.ts'
import { operationCommand } from '../../command/operation/operation-command.ts'
import { createSpace } from '../../contract/spaces.ts'

export default operationCommand(createSpace, {
  columns: spaceColumns,
  examples: [
    {
      description: 'Create a space with an emoji',
      command: 'spaces create --title Handbook --emoji 📘',
    },
    {
      description: 'Create an empty space in a collection',
      command: 'spaces create --title API --parent col_1 --empty',
    },
    {
      description: 'Create a space from a template',
      command: 'spaces create --title Guide --template.id tpl_1',
    },
  ],
  look: ({ organizationId = '' }) => ['spaces', 'list', '--org', organizationId],
})
