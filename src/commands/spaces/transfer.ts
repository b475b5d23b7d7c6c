import { operationCommand } from '../../cli/operation-command.ts'
import { spaceColumns } from '../../cli/resource-columns.ts'
import { getSpace, transferSpace } from '../../contract/spaces.ts'

export default operationCommand(transferSpace, {
  target: 'spaceId',
  columns: spaceColumns,
  rename: { organization: 'to-org' },
  confirm: {
    verb: 'hand over the space',
    read: getSpace,
    to: 'organization',
    undo: ({ spaceId }) =>
      `docsctl spaces transfer ${spaceId} --to-org ORG, where ORG is the one it leaves`,
  },
  examples: ['spaces transfer spc_1 --to-org org_2'],
})
