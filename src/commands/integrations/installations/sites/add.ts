import { addInstallationSite } from '../../../../contract/integrations/installations.ts'
import { operationCommand } from '../../../../frame/operation/operation-command.ts'
import { placedColumns } from '../../../../topics/integrations/installation-columns.ts'

export default operationCommand(addInstallationSite, {
  positionals: ['siteId'],
  columns: placedColumns('site'),
  ids: 'site',
  examples: ['integrations installations sites add acme-chat ins_1 site_1'],
  look: ({ integrationName = '', installationId = '' }) => [
    'integrations',
    'installations',
    'sites',
    'list',
    integrationName,
    installationId,
  ],
})
