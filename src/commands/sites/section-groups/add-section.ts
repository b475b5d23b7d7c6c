import { addSectionToGroup } from '../../../contract/sites/section-groups.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { groupColumns } from '../../../topics/columns/resource.ts'

export default operationCommand(addSectionToGroup, {
  columns: groupColumns,
  positionals: ['sectionId'],
  examples: ['sites section-groups add-section grp_1 sec_1 --site site_1'],
  look: ({ siteId = '' }) => ['sites', 'section-groups', 'list', '--site', siteId],
})
