import { siteColumns } from '../../command/columns/resource.ts'
import { operationCommand } from '../../command/operation/operation-command.ts'
import { createSite } from '../../contract/sites/sites.ts'
import { newSiteSpaces } from '../../features/sites/site-fields.ts'

export default operationCommand(createSite, {
  columns: siteColumns,
  fields: [newSiteSpaces],
  examples: [
    {
      description: 'Create a site with a space',
      command: 'sites create --title Docs --space spc_1',
    },
    {
      description: 'Create an unlisted site with a sample space',
      command: 'sites create --title Docs --visibility unlisted --new-space sample',
    },
  ],
})
