import { createSite } from '../../contract/sites/sites.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { siteColumns } from '../../topics/columns/resource.ts'
import { newSiteSpaces } from '../../topics/sites/site-fields.ts'

export default operationCommand(createSite, {
  columns: siteColumns,
  fields: [newSiteSpaces],
  examples: [
    'sites create --title Docs --space spc_1',
    'sites create --title Docs --visibility unlisted --new-space sample',
  ],
})
