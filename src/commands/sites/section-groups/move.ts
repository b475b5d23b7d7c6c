import { moveSectionGroup } from '../../../contract/sites/section-groups.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { positionField } from '../../../frame/words/written-fields.ts'
import { groupColumns } from '../../../topics/columns/resource.ts'

export default operationCommand(moveSectionGroup, {
  columns: groupColumns,
  fields: [
    positionField({
      section: (id) => ({ type: 'site-section', id }),
      group: (id) => ({ type: 'site-section-group', id }),
    }),
  ],
  examples: [
    'sites section-groups move grp_1 --site site_1 --before sec_1',
    'sites section-groups move grp_1 --site site_1 --after group:grp_2',
  ],
  look: ({ siteId = '' }) => ['sites', 'section-groups', 'list', '--site', siteId],
})
