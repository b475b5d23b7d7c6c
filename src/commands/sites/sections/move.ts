import { sectionColumns } from '../../../command/columns/resource.ts'
import { operationCommand } from '../../../command/operation/operation-command.ts'
import { moveSiteSection } from '../../../contract/sites/site-sections.ts'
import { positionField } from '../../../host/arguments/written-fields.ts'

export default operationCommand(moveSiteSection, {
  columns: sectionColumns,
  fields: [positionField({ section: (siteSection) => ({ type: 'site-section', siteSection }) })],
  examples: [
    {
      description: 'Move a section before another one',
      command: 'sites sections move sec_1 --site site_1 --before sec_2',
    },
    {
      description: 'Move a section to the end',
      command: 'sites sections move sec_1 --site site_1',
    },
  ],
  look: ({ siteId = '' }) => ['sites', 'sections', 'list', '--site', siteId],
})
