import { getSpace, transferSpace } from '../../contract/spaces.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { cell } from '../../text/columns.ts'
import { spaceColumns } from '../../topics/columns/resource.ts'

export default operationCommand(transferSpace, {
  target: 'spaceId',
  columns: spaceColumns,
  rename: { organization: 'to-org' },
  confirm: {
    verb: 'hand over the space',
    read: getSpace,
    to: 'organization',
    undo: ({ spaceId }, space) =>
      `docsctl spaces transfer ${spaceId} --to-org ${cell(space, 'organization') ?? 'ORG'}`,
  },
  examples: ['spaces transfer spc_1 --to-org org_2'],
})
