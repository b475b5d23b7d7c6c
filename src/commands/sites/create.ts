import { operationCommand } from '../../cli/operation-command.ts'
import { siteColumns } from '../../cli/resource-columns.ts'
import { newSiteSpaces } from '../../cli/site-fields.ts'
import { createSite } from '../../contract/sites.ts'

export default operationCommand(createSite, {
  columns: siteColumns,
  fields: [newSiteSpaces],
  examples: [
    'sites create --title Docs --space spc_1',
    'sites create --title Docs --visibility unlisted --new-space sample',
  ],
})
