import { groupColumns } from '../../../command/columns/resource.ts'
import { operationCommand } from '../../../command/operation/operation-command.ts'
import { updateSectionGroup } from '../../../contract/sites/section-groups.ts'

export default operationCommand(updateSectionGroup, {
  columns: groupColumns,
  rename: { parentSectionGroupId: 'parent' },
  examples: [
    {
      description: 'Change the title and the icon',
      command: 'sites section-groups update grp_1 --site site_1 --title Reference --icon book',
    },
  ],
})
