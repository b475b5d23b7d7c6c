import { groupColumns } from '../../../command/columns/resource.ts'
import { operationCommand } from '../../../command/operation/operation-command.ts'
import { createSectionGroup } from '../../../contract/sites/section-groups.ts'

export default operationCommand(createSectionGroup, {
  columns: groupColumns,
  examples: [
    {
      description: 'Create a section group',
      command: 'sites section-groups create --site site_1 --title Reference',
    },
    {
      description: 'Create a section group with two sections',
      command:
        'sites section-groups create --site site_1 --title Reference --section sec_1 --section sec_2',
    },
  ],
  look: ({ siteId = '' }) => ['sites', 'section-groups', 'list', '--site', siteId],
})
