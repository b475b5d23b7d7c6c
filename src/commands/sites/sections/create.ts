import { createSiteSection } from '../../../contract/sites/site-sections.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { sectionColumns } from '../../../topics/columns/resource.ts'

export default operationCommand(createSiteSection, {
  columns: sectionColumns,
  examples: ['sites sections create --site site_1 --space spc_1 --title API'],
  look: ({ siteId = '' }) => ['sites', 'sections', 'list', '--site', siteId],
})
