import { noteUnknownKeywords, visitorSchema } from '../../../cli/adaptive-schema.ts'
import { operationCommand } from '../../../cli/operation-command.ts'
import { setAdaptiveSchema } from '../../../contract/sites.ts'

export default operationCommand(setAdaptiveSchema, {
  target: 'siteId',
  columns: ['updatedAt'],
  fields: [visitorSchema],
  before: noteUnknownKeywords,
  examples: [
    'sites adaptive-schema set site_1 @schema.json',
    'sites adaptive-schema set site_1 @schema.json --dry-run',
  ],
})
