import { operationCommand } from '../../command/operation/operation-command.ts'
import { getPublishedSite } from '../../contract/sites/published-sites.ts'
import { presentPublished, publishedColumns } from '../../features/sites/published-view.ts'

export default operationCommand(getPublishedSite, {
  target: 'siteId',
  columns: publishedColumns,
  present: presentPublished,
  examples: [
    { description: 'Show the published version', command: 'sites published site_1' },
    {
      description: 'Use a share link key',
      command: 'sites published site_1 --share-key KEY --json',
    },
  ],
})
