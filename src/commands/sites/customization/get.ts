import { operationCommand } from '../../../command/operation/operation-command.ts'
import { getCustomization } from '../../../contract/site-publishing/customization.ts'
import { customizationColumns } from '../../../features/sites/columns.ts'

export default operationCommand(getCustomization, {
  columns: customizationColumns,
  ids: 'title',
  examples: [
    { description: 'Show the customization', command: 'sites customization get --site site_1' },
    {
      description:
        'Save the customization in the format that "sites customization set --input" reads',
      command: "sites customization get --site site_1 --jq 'del(.updatedAt)' > look.json",
    },
  ],
})
