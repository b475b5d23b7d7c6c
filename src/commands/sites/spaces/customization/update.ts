import { updateSiteSpaceCustomization } from '../../../../contract/site-publishing/customization.ts'
import { operationCommand } from '../../../../frame/operation/operation-command.ts'
import { customizationColumns } from '../../../../topics/sites/columns.ts'

export default operationCommand(updateSiteSpaceCustomization, {
  columns: customizationColumns,
  ids: 'title',
  examples: [
    'sites spaces customization update ss_1 --site site_1 --title Guides --styling.theme bold',
    'sites spaces customization update ss_1 --site site_1 --unset title',
  ],
})
