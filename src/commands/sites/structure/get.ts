import { operationCommand } from '../../../command/operation/operation-command.ts'
import { getStructure } from '../../../contract/site-publishing/structure.ts'
import { presentStructure } from '../../../features/sites/published-view.ts'

export default operationCommand(getStructure, {
  columns: ['type', 'structure'],
  ids: 'type',
  present: presentStructure,
  examples: [
    { description: 'Show the structure', command: 'sites structure get --site site_1' },
    {
      description: 'Print top-level titles',
      command: "sites structure get --site site_1 --jq '.structure[].title'",
    },
  ],
})
