import { createSpace } from '../../contract/spaces.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { spaceColumns } from '../../topics/columns/resource.ts'

export default operationCommand(createSpace, {
  columns: spaceColumns,
  examples: [
    'spaces create --title Handbook --emoji 📘',
    'spaces create --title API --parent col_1 --empty',
    'spaces create --title Guide --template.id tpl_1',
  ],
  look: ({ organizationId = '' }) => ['spaces', 'list', '--org', organizationId],
})
