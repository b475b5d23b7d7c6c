import { updateExternalLink } from '../../../contract/site-publishing/structure.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { externalLinkColumns } from '../../../topics/sites/columns.ts'

export default operationCommand(updateExternalLink, {
  columns: externalLinkColumns,
  examples: [
    'sites external-links update link_1 --site site_1 --url https://status.acme.test --no-draft',
    'sites external-links update link_1 --site site_1 --unset parent --unset icon',
  ],
})
