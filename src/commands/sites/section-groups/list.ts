import { listSectionGroups } from '../../../contract/sites/section-groups.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { groupColumns } from '../../../topics/columns/resource.ts'

export default operationCommand(listSectionGroups, {
  columns: groupColumns,
  examples: [
    'sites section-groups list --site site_1',
    'sites section-groups list --site site_1 -o ids',
  ],
})
