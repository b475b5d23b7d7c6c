import { listShareLinks } from '../../../contract/site-publishing/share-links.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { shareLinkColumns } from '../../../topics/sites/columns.ts'

export default operationCommand(listShareLinks, {
  columns: shareLinkColumns,
  examples: [
    'sites share-links list --site site_1',
    'sites share-links list --site site_1 --search partners --json',
  ],
})
