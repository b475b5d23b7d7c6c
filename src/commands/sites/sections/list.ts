import { sectionColumns } from '../../../command/columns/resource.ts'
import { operationCommand } from '../../../command/operation/operation-command.ts'
import { listSiteSections } from '../../../contract/sites/site-sections.ts'

export default operationCommand(listSiteSections, {
  columns: sectionColumns,
  examples: [
    { description: 'List sections', command: 'sites sections list --site site_1' },
    {
      description: 'Use a share link key',
      command: 'sites sections list --site site_1 --share-key KEY --json',
    },
  ],
})
