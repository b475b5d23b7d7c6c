import { groupColumns } from '../../../command/columns/resource.ts'
import { operationCommand } from '../../../command/operation/operation-command.ts'
import { listSectionGroups } from '../../../contract/sites/section-groups.ts'

export default operationCommand(listSectionGroups, {
  columns: groupColumns,
  examples: [
    { description: 'List section groups', command: 'sites section-groups list --site site_1' },
    {
      description: 'Print only the IDs',
      command: 'sites section-groups list --site site_1 -o ids',
    },
  ],
})
