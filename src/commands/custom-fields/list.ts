import { listCustomFields } from '../../contract/organizations/custom-fields.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'

export default operationCommand(listCustomFields, {
  columns: ['name', { path: 'title', header: 'TITLE' }, 'type', 'options', 'description'],
  ids: 'name',
  examples: ['custom-fields list', 'custom-fields list -o csv --columns name,type,options'],
})
