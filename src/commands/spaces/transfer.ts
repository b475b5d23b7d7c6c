import { spaceColumns } from '../../command/columns/resource.ts'
import { operationCommand } from '../../command/operation/operation-command.ts'
import { getSpace, transferSpace } from '../../contract/spaces.ts'
import { cell } from '../../output/columns.ts'

export default operationCommand(transferSpace, {
  target: 'spaceId',
  columns: spaceColumns,
  rename: { organization: 'to-org' },
  confirm: {
    verb: 'transfer the space',
    read: getSpace,
    to: 'organization',
    undo: ({ spaceId }, space) =>
      `docsctl spaces transfer ${spaceId} --to-org ${cell(space, 'organization') ?? 'ORG'}`,
  },
  examples: [{ description: 'Transfer a space', command: 'spaces transfer spc_1 --to-org org_2' }],
})
