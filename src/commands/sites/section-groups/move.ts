import { operationCommand } from '../../../cli/operation-command.ts'
import { groupColumns } from '../../../cli/resource-columns.ts'
import { positionField } from '../../../cli/written-fields.ts'
import { moveSectionGroup } from '../../../contract/section-groups.ts'

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
