import { operationCommand } from '../../../cli/operation-command.ts'
import { groupColumns } from '../../../cli/resource-columns.ts'
import { updateSectionGroup } from '../../../contract/section-groups.ts'

export default operationCommand(updateSectionGroup, {
  columns: groupColumns,
  examples: ['sites section-groups update grp_1 --site site_1 --title Reference --icon book'],
})
