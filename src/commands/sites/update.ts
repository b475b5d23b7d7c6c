import { siteColumns } from '../../command/columns/resource.ts'
import { operationCommand } from '../../command/operation/operation-command.ts'
import { updateSite } from '../../contract/sites/sites.ts'
import { adaptiveContent } from '../../features/sites/site-fields.ts'

export default operationCommand(updateSite, {
  target: 'siteId',
  columns: siteColumns,
  fields: [adaptiveContent],
  examples: [
    {
      description: 'Change the title and the name in the URL',
      command: 'sites update site_1 --title Handbook --basename handbook',
    },
    {
      description: 'Serve the site through your proxy',
      command: 'sites update site_1 --proxy example.com/docs',
    },
    {
      description: 'Remove the proxy and disable adaptive content',
      command: 'sites update site_1 --unset proxy --no-adaptive-content',
    },
  ],
})
