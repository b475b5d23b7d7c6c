import { setCustomization } from '../../../contract/site-publishing/customization.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { customizationColumns } from '../../../topics/sites/columns.ts'

export default operationCommand(setCustomization, {
  description:
    'Takes the whole of it, as "sites customization get --json" prints it, less updatedAt; flags on top change a part of what --input brings.',
  columns: customizationColumns,
  ids: 'title',
  examples: [
    'sites customization set --site site_1 --input look.json',
    'sites customization set --site site_1 --input look.json --styling.theme bold',
    "sites customization get --site site_1 --json | jq 'del(.updatedAt)' | docsctl sites customization set --site site_1 --input - --styling.theme bold",
  ],
})
