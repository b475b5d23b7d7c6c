import { operationCommand } from '../../cli/operation-command.ts'
import { listCustomFields } from '../../contract/custom-fields.ts'

export default operationCommand(listCustomFields, {
  columns: ['name', { path: 'title', header: 'TITLE' }, 'type', 'options', 'description'],
  ids: 'name',
  examples: ['custom-fields list', 'custom-fields list -o csv --columns name,type,options'],
})
