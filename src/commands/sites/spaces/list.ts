import { siteSpaceColumns } from '../../../command/columns/resource.ts'
import { operationCommand } from '../../../command/operation/operation-command.ts'
import { listSiteSpaces } from '../../../contract/sites/site-spaces.ts'

export default operationCommand(listSiteSpaces, {
  columns: siteSpaceColumns,
  examples: [
    { description: 'List spaces', command: 'sites spaces list --site site_1' },
    {
      description: 'Print all spaces except the default one, as JSON',
      command: 'sites spaces list --site site_1 --no-default --json',
    },
  ],
})
