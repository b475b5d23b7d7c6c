import { operationCommand } from '../../../command/operation/operation-command.ts'
import { createExternalLink } from '../../../contract/site-publishing/structure.ts'
import { externalLinkColumns } from '../../../features/sites/columns.ts'

export default operationCommand(createExternalLink, {
  columns: externalLinkColumns,
  examples: [
    {
      description: 'Create a link',
      command:
        'sites external-links create --site site_1 --title Status --url https://status.acme.test',
    },
    {
      description: 'Create a draft link in a section group',
      command:
        'sites external-links create --site site_1 --title Blog --url https://acme.test/blog --parent grp_1 --draft',
    },
  ],
  look: ({ siteId = '' }) => ['sites', 'structure', 'get', '--site', siteId],
})
