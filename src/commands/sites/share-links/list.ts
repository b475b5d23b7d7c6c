import { operationCommand } from '../../../command/operation/operation-command.ts'
import { listShareLinks } from '../../../contract/site-publishing/share-links.ts'
import { shareLinkColumns } from '../../../features/sites/columns.ts'

export default operationCommand(listShareLinks, {
  columns: shareLinkColumns,
  examples: [
    { description: 'List share links', command: 'sites share-links list --site site_1' },
    {
      description: 'Print share links that match a name as JSON',
      command: 'sites share-links list --site site_1 --search partners --json',
    },
  ],
})
