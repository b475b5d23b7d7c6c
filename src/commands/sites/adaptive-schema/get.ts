import { getAdaptiveSchema } from '../../../contract/sites/sites.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'

export default operationCommand(getAdaptiveSchema, {
  target: 'siteId',
  columns: ['updatedAt'],
  examples: [
    'sites adaptive-schema get site_1',
    'sites adaptive-schema get site_1 --jq .jsonSchema',
  ],
})
