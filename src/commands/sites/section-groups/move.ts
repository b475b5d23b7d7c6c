import { groupColumns } from '../../../command/columns/resource.ts'
import { operationCommand } from '../../../command/operation/operation-command.ts'
import { moveSectionGroup } from '../../../contract/sites/section-groups.ts'
import { positionField } from '../../../host/arguments/written-fields.ts'

export default operationCommand(moveSectionGroup, {
  columns: groupColumns,
  fields: [
    positionField({
      section: (id) => ({ type: 'site-section', id }),
      group: (id) => ({ type: 'site-section-group', id }),
    }),
  ],
  examples: [
    {
      description: 'Move a group before a section',
      command: 'sites section-groups move grp_1 --site site_1 --before sec_1',
    },
    {
      description: 'Move a group after another one',
      command: 'sites section-groups move grp_1 --site site_1 --after group:grp_2',
    },
  ],
  look: ({ siteId = '' }) => ['sites', 'section-groups', 'list', '--site', siteId],
})
