import { updateOpenAPISpec } from '../../contract/openapi-versions.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'

export default operationCommand(updateOpenAPISpec, {
  columns: ['slug', 'visibility', 'updatedAt', 'urls.published'],
  ids: 'slug',
  examples: [
    'openapi update petstore --visibility private',
    'openapi update petstore orders --visibility public',
  ],
  exposes: {
    verb: 'let everybody see',
    when: ({ body }) => (body as { visibility?: string }).visibility === 'public',
    undo: () => 'docsctl undo',
  },
})
