import { setAdaptiveSchema } from '../../../contract/sites/sites.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { noteUnknownKeywords, visitorSchema } from '../../../topics/sites/adaptive-schema.ts'

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
