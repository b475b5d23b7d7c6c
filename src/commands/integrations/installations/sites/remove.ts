import { removeInstallationSite } from '../../../../contract/integrations/installations.ts'
import { operationCommand } from '../../../../frame/operation/operation-command.ts'

export default operationCommand(removeInstallationSite, {
  target: 'siteId',
  examples: ['integrations installations sites remove acme-chat ins_1 site_1 --yes'],
  confirm: { verb: 'take the integration off the site' },
})
