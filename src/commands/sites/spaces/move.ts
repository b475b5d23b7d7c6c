import { moveSiteSpace } from '../../../contract/sites/site-spaces.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { positionField } from '../../../frame/words/written-fields.ts'
import { siteSpaceColumns } from '../../../topics/columns/resource.ts'

export default operationCommand(moveSiteSpace, {
  columns: siteSpaceColumns,
  fields: [positionField({ 'site-space': (siteSpace) => ({ type: 'site-space', siteSpace }) })],
  examples: [
    'sites spaces move sitesp_1 --site site_1 --after sitesp_2',
    'sites spaces move sitesp_1 --site site_1',
  ],
  look: ({ siteId = '' }) => ['sites', 'spaces', 'list', '--site', siteId],
})
