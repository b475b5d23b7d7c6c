import { listSpaceLinks } from '../../contract/spaces.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { linksSpec } from '../../topics/content/links-command.ts'

export default operationCommand(listSpaceLinks, {
  ...linksSpec,
  target: 'spaceId',
  examples: [
    'spaces links spc_1 --status broken',
    'spaces links spc_1 --exit-code',
    'spaces links spc_1 --stats --json',
  ],
})
