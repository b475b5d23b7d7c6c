import { operationCommand } from '../../cli/operation-command.ts'
import { presentPublished, publishedColumns } from '../../cli/published-view.ts'
import { getPublishedSite } from '../../contract/published-sites.ts'

export default operationCommand(getPublishedSite, {
  target: 'siteId',
  columns: publishedColumns,
  present: presentPublished,
  examples: ['sites published site_1', 'sites published site_1 --share-key KEY --json'],
})
