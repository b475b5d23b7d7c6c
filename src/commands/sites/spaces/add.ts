import { addSiteSpace } from '../../../contract/sites/site-spaces.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { siteSpaceColumns } from '../../../topics/columns/resource.ts'
import { addedSpace } from '../../../topics/sites/site-fields.ts'

export default operationCommand(addSiteSpace, {
  columns: siteSpaceColumns,
  fields: [addedSpace],
  examples: [
    'sites spaces add spc_1 --site site_1',
    'sites spaces add spc_1 --site site_1 --section sec_1',
  ],
  look: ({ siteId = '' }) => ['sites', 'spaces', 'list', '--site', siteId],
})
