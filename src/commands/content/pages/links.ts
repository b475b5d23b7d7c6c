import { operationCommand } from '../../../command/operation/operation-command.ts'
import { listChangeRequestPageLinks } from '../../../contract/change-requests/content.ts'
import { listPageLinks } from '../../../contract/content/content.ts'
import { linksSpec } from '../../../features/content/links-command.ts'

export default operationCommand(listPageLinks, {
  ...linksSpec,
  variant: { flag: 'change-request', operation: listChangeRequestPageLinks },
  summary: 'List links on a page in a space or a change request',
  examples: [
    {
      description: 'List broken links',
      command: 'content pages links pg_1 --space spc_1 --status broken',
    },
    {
      description: 'Exit with 11 if a link on a page in a change request is broken',
      command: 'content pages links pg_1 --space spc_1 --change-request 12 --exit-code',
    },
    {
      description: 'Print link statistics as JSON',
      command: 'content pages links pg_1 --space spc_1 --stats --json',
    },
  ],
})
