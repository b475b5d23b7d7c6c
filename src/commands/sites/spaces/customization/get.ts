import { operationCommand } from '../../../../command/operation/operation-command.ts'
import { getSiteSpaceCustomization } from '../../../../contract/site-publishing/customization.ts'
import { customizationColumns } from '../../../../features/sites/columns.ts'

export default operationCommand(getSiteSpaceCustomization, {
  columns: customizationColumns,
  ids: 'title',
  examples: [
    {
      description: 'Print the customization as JSON',
      command: 'sites spaces customization get ss_1 --site site_1 --json',
    },
  ],
})
