import { operationCommand } from '../../../../command/operation/operation-command.ts'
import { removeInstallationSite } from '../../../../contract/integrations/installations.ts'

export default operationCommand(removeInstallationSite, {
  target: 'siteId',
  examples: [
    {
      description: 'Uninstall an integration from a site without a prompt',
      command: 'integrations installations sites remove acme-chat ins_1 site_1 --yes',
    },
  ],
  confirm: { verb: 'uninstall the integration from the site' },
})
