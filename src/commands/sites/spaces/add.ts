import { operationCommand } from '../../../cli/operation-command.ts'
import { siteSpaceColumns } from '../../../cli/resource-columns.ts'
import { addSiteSpace } from '../../../contract/site-spaces.ts'

export default operationCommand(addSiteSpace, {
  columns: siteSpaceColumns,
  positionals: ['spaceId'],
  examples: [
    'sites spaces add spc_1 --site site_1',
    'sites spaces add spc_1 --site site_1 --section sec_1',
  ],
  look: ({ siteId = '' }) => ['sites', 'spaces', 'list', '--site', siteId],
})
