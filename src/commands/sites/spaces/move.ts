import { operationCommand } from '../../../cli/operation-command.ts'
import { siteSpaceColumns } from '../../../cli/resource-columns.ts'
import { positionField } from '../../../cli/written-fields.ts'
import { moveSiteSpace } from '../../../contract/site-spaces.ts'

export default operationCommand(moveSiteSpace, {
  columns: siteSpaceColumns,
  fields: [positionField({ 'site-space': (siteSpace) => ({ type: 'site-space', siteSpace }) })],
  examples: [
    'sites spaces move sitesp_1 --site site_1 --after sitesp_2',
    'sites spaces move sitesp_1 --site site_1',
  ],
  look: ({ siteId = '' }) => ['sites', 'spaces', 'list', '--site', siteId],
})
