import { listChangeRequestPageLinks } from '../../../contract/change-requests/content.ts'
import { listPageLinks } from '../../../contract/content/content.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { linksSpec } from '../../../topics/content/links-command.ts'

export default operationCommand(listPageLinks, {
  ...linksSpec,
  variant: { flag: 'change-request', operation: listChangeRequestPageLinks },
  summary: 'list the links on a page of a space or a change request',
  examples: [
    'content pages links pg_1 --space spc_1 --status broken',
    'content pages links pg_1 --space spc_1 --change-request 12 --exit-code',
    'content pages links pg_1 --space spc_1 --stats --json',
  ],
})
