import { operationCommand } from '../../../command/operation/operation-command.ts'
import { updateExternalLink } from '../../../contract/site-publishing/structure.ts'
import { externalLinkColumns } from '../../../features/sites/columns.ts'

export default operationCommand(updateExternalLink, {
  columns: externalLinkColumns,
  examples: [
    {
      description: 'Change the URL and publish the link',
      command:
        'sites external-links update link_1 --site site_1 --url https://status.acme.test --no-draft',
    },
    {
      description: 'Move a link out of its group and remove its icon',
      command: 'sites external-links update link_1 --site site_1 --unset parent --unset icon',
    },
  ],
})
