import { spaceColumns } from '../../command/columns/resource.ts'
import { operationCommand } from '../../command/operation/operation-command.ts'
import { updateSpace } from '../../contract/spaces.ts'

export default operationCommand(updateSpace, {
  target: 'spaceId',
  columns: spaceColumns,
  examples: [
    {
      description: 'Change the title and the emoji',
      command: 'spaces update spc_1 --title Handbook --emoji 📘',
    },
    {
      description: 'Prevent direct edits in two spaces',
      command: 'spaces update spc_1 spc_2 --edit-mode locked',
    },
    {
      description: "Use the organization's merge rules",
      command: 'spaces update spc_1 --merge-rules.type inherit',
    },
    {
      description: 'Set merge rules from a file',
      command: 'spaces update spc_1 --merge-rules @rules.json',
    },
  ],
})
