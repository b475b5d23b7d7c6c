import { operationCommand } from '../../../cli/operation-command.ts'
import { groupColumns } from '../../../cli/resource-columns.ts'
import { listSectionGroups } from '../../../contract/section-groups.ts'

export default operationCommand(listSectionGroups, {
  columns: groupColumns,
  examples: [
    'sites section-groups list --site site_1',
    'sites section-groups list --site site_1 -o ids',
  ],
})
