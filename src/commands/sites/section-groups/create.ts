import { createSectionGroup } from '../../../contract/sites/section-groups.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { groupColumns } from '../../../topics/columns/resource.ts'

export default operationCommand(createSectionGroup, {
  columns: groupColumns,
  examples: [
    'sites section-groups create --site site_1 --title Reference',
    'sites section-groups create --site site_1 --title Reference --section sec_1 --section sec_2',
  ],
  look: ({ siteId = '' }) => ['sites', 'section-groups', 'list', '--site', siteId],
})
