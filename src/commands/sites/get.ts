import { operationCommand } from '../../cli/operation-command.ts'
import { siteColumns } from '../../cli/resource-columns.ts'
import { getSite } from '../../contract/sites.ts'

export default operationCommand(getSite, {
  target: 'siteId',
  columns: siteColumns,
  examples: ['sites get site_1', 'sites get site_1 site_2 --json', 'sites get site_1 --web'],
})
