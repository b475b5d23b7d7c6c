import { linksSpec } from '../../cli/links-command.ts'
import { operationCommand } from '../../cli/operation-command.ts'
import { listSpaceLinks } from '../../contract/spaces.ts'

export default operationCommand(listSpaceLinks, {
  ...linksSpec,
  target: 'spaceId',
  examples: [
    'spaces links spc_1 --status broken',
    'spaces links spc_1 --exit-code',
    'spaces links spc_1 --stats --json',
  ],
})
