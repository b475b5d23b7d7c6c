import { siteColumns } from '../../command/columns/resource.ts'
import { operationCommand } from '../../command/operation/operation-command.ts'
import { getSite } from '../../contract/sites/sites.ts'

export default operationCommand(getSite, {
  target: 'siteId',
  columns: siteColumns,
  examples: [
    { description: 'Show a site', command: 'sites get site_1' },
    { description: 'Print several sites as JSON', command: 'sites get site_1 site_2 --json' },
    { description: 'Open a site in the browser', command: 'sites get site_1 --web' },
  ],
})
