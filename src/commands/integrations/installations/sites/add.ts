import { operationCommand } from '../../../../command/operation/operation-command.ts'
import { addInstallationSite } from '../../../../contract/integrations/installations.ts'
import { placedColumns } from '../../../../features/integrations/installation-columns.ts'

export default operationCommand(addInstallationSite, {
  positionals: ['siteId'],
  columns: placedColumns('site'),
  ids: 'site',
  examples: [
    {
      description: 'Install an integration on a site',
      command: 'integrations installations sites add acme-chat ins_1 site_1',
    },
  ],
  look: ({ integrationName = '', installationId = '' }) => [
    'integrations',
    'installations',
    'sites',
    'list',
    integrationName,
    installationId,
  ],
})
