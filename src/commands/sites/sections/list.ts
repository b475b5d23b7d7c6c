import { listSiteSections } from '../../../contract/sites/site-sections.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { sectionColumns } from '../../../topics/columns/resource.ts'

export default operationCommand(listSiteSections, {
  columns: sectionColumns,
  examples: [
    'sites sections list --site site_1',
    'sites sections list --site site_1 --share-key KEY --json',
  ],
})
