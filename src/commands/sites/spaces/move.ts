import { siteSpaceColumns } from '../../../command/columns/resource.ts'
import { operationCommand } from '../../../command/operation/operation-command.ts'
import { moveSiteSpace } from '../../../contract/sites/site-spaces.ts'
import { positionField } from '../../../host/arguments/written-fields.ts'

export default operationCommand(moveSiteSpace, {
  columns: siteSpaceColumns,
  fields: [positionField({ 'site-space': (siteSpace) => ({ type: 'site-space', siteSpace }) })],
  examples: [
    {
      description: 'Move a space after another one',
      command: 'sites spaces move ss_1 --site site_1 --after ss_2',
    },
    { description: 'Move a space to the end', command: 'sites spaces move ss_1 --site site_1' },
  ],
  look: ({ siteId = '' }) => ['sites', 'spaces', 'list', '--site', siteId],
})
