import { updateInstallation } from '../../../contract/integrations/installations.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { installationColumns } from '../../../topics/integrations/installation-columns.ts'

export default operationCommand(updateInstallation, {
  columns: installationColumns,
  rename: { space_selection: 'space-selection', site_selection: 'site-selection' },
  examples: [
    'integrations installations update acme-chat ins_1 --configuration @settings.json',
    'integrations installations update acme-chat ins_1 --site-selection all --external-id T0123',
  ],
})
