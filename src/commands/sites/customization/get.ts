import { getCustomization } from '../../../contract/site-publishing/customization.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { customizationColumns } from '../../../topics/sites/columns.ts'

export default operationCommand(getCustomization, {
  columns: customizationColumns,
  ids: 'title',
  examples: [
    'sites customization get --site site_1',
    'sites customization get --site site_1 --json > look.json',
  ],
})
