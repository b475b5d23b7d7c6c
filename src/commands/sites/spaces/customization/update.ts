import { operationCommand } from '../../../../command/operation/operation-command.ts'
import { updateSiteSpaceCustomization } from '../../../../contract/site-publishing/customization.ts'
import { customizationColumns } from '../../../../features/sites/columns.ts'

export default operationCommand(updateSiteSpaceCustomization, {
  columns: customizationColumns,
  ids: 'title',
  examples: [
    {
      description: 'Override the title and the theme',
      command:
        'sites spaces customization update ss_1 --site site_1 --title Guides --styling.theme bold',
    },
    {
      description: "Restore the site's title",
      command: 'sites spaces customization update ss_1 --site site_1 --unset title',
    },
  ],
})
