import { groupColumns } from '../../../command/columns/resource.ts'
import { operationCommand } from '../../../command/operation/operation-command.ts'
import { addSectionToGroup } from '../../../contract/sites/section-groups.ts'

export default operationCommand(addSectionToGroup, {
  columns: groupColumns,
  positionals: ['sectionId'],
  examples: [
    {
      description: 'Add a section to a group',
      command: 'sites section-groups add-section grp_1 sec_1 --site site_1',
    },
  ],
  look: ({ siteId = '' }) => ['sites', 'section-groups', 'list', '--site', siteId],
})
