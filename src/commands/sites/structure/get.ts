import { getStructure } from '../../../contract/site-publishing/structure.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { presentStructure } from '../../../topics/sites/published-view.ts'

export default operationCommand(getStructure, {
  columns: ['type', 'structure'],
  ids: 'type',
  present: presentStructure,
  examples: [
    'sites structure get --site site_1',
    "sites structure get --site site_1 --jq '.structure[].title'",
  ],
})
