import { deleteSite, getSite } from '../../contract/sites/sites.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'

export default operationCommand(deleteSite, {
  target: 'siteId',
  examples: ['sites delete site_1', 'sites delete site_1 site_2 --yes'],
  confirm: { verb: 'delete the site', read: getSite },
})
