import { updateSite } from '../../contract/sites/sites.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { siteColumns } from '../../topics/columns/resource.ts'
import { adaptiveContent } from '../../topics/sites/site-fields.ts'

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
