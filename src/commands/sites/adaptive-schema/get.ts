import { operationCommand } from '../../../command/operation/operation-command.ts'
import { getAdaptiveSchema } from '../../../contract/sites/sites.ts'

export default operationCommand(getAdaptiveSchema, {
  target: 'siteId',
  columns: ['updatedAt'],
  examples: [
    { description: 'Show the schema', command: 'sites adaptive-schema get site_1' },
    {
      description: 'Print only the JSON Schema',
      command: 'sites adaptive-schema get site_1 --jq .jsonSchema',
    },
  ],
})
