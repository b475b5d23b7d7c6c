import { listSiteSpaces } from '../../../contract/sites/site-spaces.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { siteSpaceColumns } from '../../../topics/columns/resource.ts'

export default operationCommand(listSiteSpaces, {
  columns: siteSpaceColumns,
  examples: [
    'sites spaces list --site site_1',
    'sites spaces list --site site_1 --no-default --json',
  ],
})
