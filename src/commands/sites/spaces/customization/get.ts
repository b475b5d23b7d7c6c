import { getSiteSpaceCustomization } from '../../../../contract/site-publishing/customization.ts'
import { operationCommand } from '../../../../frame/operation/operation-command.ts'
import { customizationColumns } from '../../../../topics/sites/columns.ts'

export default operationCommand(getSiteSpaceCustomization, {
  columns: customizationColumns,
  ids: 'title',
  examples: ['sites spaces customization get ss_1 --site site_1 --json'],
})
