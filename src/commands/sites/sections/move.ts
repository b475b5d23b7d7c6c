import { moveSiteSection } from '../../../contract/sites/site-sections.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { positionField } from '../../../frame/words/written-fields.ts'
import { sectionColumns } from '../../../topics/columns/resource.ts'

export default operationCommand(moveSiteSection, {
  columns: sectionColumns,
  fields: [positionField({ section: (siteSection) => ({ type: 'site-section', siteSection }) })],
  examples: [
    'sites sections move sec_1 --site site_1 --before sec_2',
    'sites sections move sec_1 --site site_1',
  ],
  look: ({ siteId = '' }) => ['sites', 'sections', 'list', '--site', siteId],
})
