import { operationCommand } from '../../cli/operation-command.ts'
import { siteColumns } from '../../cli/resource-columns.ts'
import { adaptiveContent } from '../../cli/site-fields.ts'
import { updateSite } from '../../contract/sites.ts'

export default operationCommand(updateSite, {
  target: 'siteId',
  columns: siteColumns,
  fields: [adaptiveContent],
  examples: [
    'sites update site_1 --title Handbook --basename handbook',
    'sites update site_1 --proxy example.com/docs',
    'sites update site_1 --unset proxy --no-adaptive-content',
  ],
})
