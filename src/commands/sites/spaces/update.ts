import { siteSpaceColumns } from '../../../command/columns/resource.ts'
import { operationCommand } from '../../../command/operation/operation-command.ts'
import { updateSiteSpace } from '../../../contract/sites/site-spaces.ts'

export default operationCommand(updateSiteSpace, {
  columns: siteSpaceColumns,
  examples: [
    {
      description: 'Change the path',
      command: 'sites spaces update ss_1 --site site_1 --path guides',
    },
    {
      description: 'Show the space to all visitors',
      command: 'sites spaces update ss_1 --site site_1 --unset condition',
    },
  ],
})
