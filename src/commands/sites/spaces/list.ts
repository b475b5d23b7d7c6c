import { operationCommand } from '../../../cli/operation-command.ts'
import { siteSpaceColumns } from '../../../cli/resource-columns.ts'
import { listSiteSpaces } from '../../../contract/site-spaces.ts'

export default operationCommand(listSiteSpaces, {
  columns: siteSpaceColumns,
  examples: [
    'sites spaces list --site site_1',
    'sites spaces list --site site_1 --no-default --json',
  ],
})
