import { getSite } from '../../contract/sites/sites.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { siteColumns } from '../../topics/columns/resource.ts'

export default operationCommand(getSite, {
  target: 'siteId',
  columns: siteColumns,
  examples: ['sites get site_1', 'sites get site_1 site_2 --json', 'sites get site_1 --web'],
})
