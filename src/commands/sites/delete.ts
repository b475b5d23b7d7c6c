import { operationCommand } from '../../command/operation/operation-command.ts'
import { deleteSite, getSite } from '../../contract/sites/sites.ts'

export default operationCommand(deleteSite, {
  target: 'siteId',
  examples: [
    { description: 'Delete a site', command: 'sites delete site_1' },
    {
      description: 'Delete several sites without a prompt',
      command: 'sites delete site_1 site_2 --yes',
    },
  ],
  confirm: { verb: 'delete the site', read: getSite },
})
