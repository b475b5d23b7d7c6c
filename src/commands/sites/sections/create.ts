import { operationCommand } from '../../../cli/operation-command.ts'
import { sectionColumns } from '../../../cli/resource-columns.ts'
import { createSiteSection } from '../../../contract/site-sections.ts'

export default operationCommand(createSiteSection, {
  columns: sectionColumns,
  examples: ['sites sections create --site site_1 --space spc_1 --title API'],
  look: ({ siteId = '' }) => ['sites', 'sections', 'list', '--site', siteId],
})
