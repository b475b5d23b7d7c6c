import { updateSectionGroup } from '../../../contract/sites/section-groups.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { groupColumns } from '../../../topics/columns/resource.ts'

export default operationCommand(updateSectionGroup, {
  columns: groupColumns,
  rename: { parentSectionGroupId: 'parent' },
  examples: ['sites section-groups update grp_1 --site site_1 --title Reference --icon book'],
})
