import { operationCommand } from '../../../command/operation/operation-command.ts'
import { setAdaptiveSchema } from '../../../contract/sites/sites.ts'
import { noteUnknownKeywords, visitorSchema } from '../../../features/sites/adaptive-schema.ts'

export default operationCommand(setAdaptiveSchema, {
  target: 'siteId',
  columns: ['updatedAt'],
  fields: [visitorSchema],
  before: noteUnknownKeywords,
  examples: [
    {
      description: 'Set the schema from a file',
      command: 'sites adaptive-schema set site_1 @schema.json',
    },
    {
      description: 'Print the request without sending it',
      command: 'sites adaptive-schema set site_1 @schema.json --dry-run',
    },
  ],
})
