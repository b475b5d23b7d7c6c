import { updateSiteSpace } from '../../../contract/sites/site-spaces.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { siteSpaceColumns } from '../../../topics/columns/resource.ts'

export default operationCommand(updateSiteSpace, {
  columns: siteSpaceColumns,
  examples: [
    'sites spaces update sitesp_1 --site site_1 --path guides',
    'sites spaces update sitesp_1 --site site_1 --unset condition',
  ],
})
