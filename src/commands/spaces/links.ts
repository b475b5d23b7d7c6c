import { operationCommand } from '../../command/operation/operation-command.ts'
import { listSpaceLinks } from '../../contract/spaces.ts'
import { linksSpec } from '../../features/content/links-command.ts'

export default operationCommand(listSpaceLinks, {
  ...linksSpec,
  target: 'spaceId',
  examples: [
    { description: 'List broken links', command: 'spaces links spc_1 --status broken' },
    {
      description: 'Exit with 11 if there are broken links',
      command: 'spaces links spc_1 --exit-code',
    },
    { description: 'Print link statistics as JSON', command: 'spaces links spc_1 --stats --json' },
  ],
})
