import { operationCommand } from '../../cli/operation-command.ts'
import { spaceColumns } from '../../cli/resource-columns.ts'
import { updateSpace } from '../../contract/spaces.ts'

export default operationCommand(updateSpace, {
  target: 'spaceId',
  columns: spaceColumns,
  examples: [
    'spaces update spc_1 --title Handbook --emoji 📘',
    'spaces update spc_1 spc_2 --edit-mode locked',
  ],
})
