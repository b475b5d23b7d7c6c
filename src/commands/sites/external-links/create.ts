import { createExternalLink } from '../../../contract/site-publishing/structure.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { externalLinkColumns } from '../../../topics/sites/columns.ts'

export default operationCommand(createExternalLink, {
  columns: externalLinkColumns,
  examples: [
    'sites external-links create --site site_1 --title Status --url https://status.acme.test',
    'sites external-links create --site site_1 --title Blog --url https://acme.test/blog --parent grp_1 --draft',
  ],
  look: ({ siteId = '' }) => ['sites', 'structure', 'get', '--site', siteId],
})
