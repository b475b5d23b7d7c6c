import { updateSpace } from '../../contract/spaces.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { spaceColumns } from '../../topics/columns/resource.ts'

export default operationCommand(updateSpace, {
  target: 'spaceId',
  columns: spaceColumns,
  examples: [
    'spaces update spc_1 --title Handbook --emoji 📘',
    'spaces update spc_1 spc_2 --edit-mode locked',
    'spaces update spc_1 --merge-rules.type inherit',
    'spaces update spc_1 --merge-rules @rules.json',
  ],
})
