import { operationCommand } from '../../../command/operation/operation-command.ts'
import { setCustomization } from '../../../contract/site-publishing/customization.ts'
import { customizationColumns } from '../../../features/sites/columns.ts'

export default operationCommand(setCustomization, {
  description:
    'Requires all keys that "sites customization get --json" prints, except announcement, localizedTitle, title, and updatedAt. Rejects updatedAt. Flags override parts of --input.',
  columns: customizationColumns,
  ids: 'title',
  examples: [
    {
      description: 'Set the customization from a file',
      command: 'sites customization set --site site_1 --input look.json',
    },
    {
      description: 'Set the customization from a file, but override the theme',
      command: 'sites customization set --site site_1 --input look.json --styling.theme bold',
    },
    {
      description: 'Change only the theme',
      command:
        "sites customization get --site site_1 --jq 'del(.updatedAt)' | docsctl sites customization set --site site_1 --input - --styling.theme bold",
    },
  ],
})
