import { updateOpenAPISpec } from '../../contract/openapi-versions.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { askBeforePublic } from '../../topics/openapi/visibility.ts'

export default operationCommand(updateOpenAPISpec, {
  columns: ['slug', 'visibility', 'updatedAt', 'urls.published'],
  ids: 'slug',
  examples: [
    'openapi update petstore --visibility private',
    'openapi update petstore orders --visibility public',
  ],
  before: askBeforePublic,
})
