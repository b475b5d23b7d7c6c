import { operationCommand } from '../../../cli/operation-command.ts'
import { sectionColumns } from '../../../cli/resource-columns.ts'
import { positionField } from '../../../cli/written-fields.ts'
import { moveSiteSection } from '../../../contract/site-sections.ts'

export default operationCommand(moveSiteSection, {
  columns: sectionColumns,
  fields: [positionField({ section: (siteSection) => ({ type: 'site-section', siteSection }) })],
  examples: [
    'sites sections move sec_1 --site site_1 --before sec_2',
    'sites sections move sec_1 --site site_1',
  ],
  look: ({ siteId = '' }) => ['sites', 'sections', 'list', '--site', siteId],
})
