import { operationCommand } from '../../../cli/operation-command.ts'
import { siteSpaceColumns } from '../../../cli/resource-columns.ts'
import { updateSiteSpace } from '../../../contract/site-spaces.ts'

export default operationCommand(updateSiteSpace, {
  columns: siteSpaceColumns,
  examples: [
    'sites spaces update sitesp_1 --site site_1 --path guides',
    'sites spaces update sitesp_1 --site site_1 --unset condition',
  ],
})
