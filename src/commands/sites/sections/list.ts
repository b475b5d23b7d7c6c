import { operationCommand } from '../../../cli/operation-command.ts'
import { sectionColumns } from '../../../cli/resource-columns.ts'
import { listSiteSections } from '../../../contract/site-sections.ts'

export default operationCommand(listSiteSections, {
  columns: sectionColumns,
  examples: [
    'sites sections list --site site_1',
    'sites sections list --site site_1 --share-key KEY --json',
  ],
})
