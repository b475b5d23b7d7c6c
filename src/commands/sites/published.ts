import { getPublishedSite } from '../../contract/sites/published-sites.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { presentPublished, publishedColumns } from '../../topics/sites/published-view.ts'

export default operationCommand(getPublishedSite, {
  target: 'siteId',
  columns: publishedColumns,
  present: presentPublished,
  examples: ['sites published site_1', 'sites published site_1 --share-key KEY --json'],
})
