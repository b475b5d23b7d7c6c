import { siteSpaceColumns } from '../../../command/columns/resource.ts'
import { operationCommand } from '../../../command/operation/operation-command.ts'
import { addSiteSpace } from '../../../contract/sites/site-spaces.ts'
import { addedSpace } from '../../../features/sites/site-fields.ts'

export default operationCommand(addSiteSpace, {
  columns: siteSpaceColumns,
  fields: [addedSpace],
  examples: [
    { description: 'Add a space to a site', command: 'sites spaces add spc_1 --site site_1' },
    {
      description: 'Add a space to a section',
      command: 'sites spaces add spc_1 --site site_1 --section sec_1',
    },
  ],
  look: ({ siteId = '' }) => ['sites', 'spaces', 'list', '--site', siteId],
})
