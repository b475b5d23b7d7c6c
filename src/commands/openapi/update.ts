import { operationCommand } from '../../command/operation/operation-command.ts'
import { updateOpenAPISpec } from '../../contract/openapi-versions.ts'

export default operationCommand(updateOpenAPISpec, {
  columns: ['slug', 'visibility', 'updatedAt', 'urls.published'],
  ids: 'slug',
  examples: [
    {
      description: 'Make a specification private',
      command: 'openapi update petstore --visibility private',
    },
    {
      description: 'Make two specifications public',
      command: 'openapi update petstore orders --visibility public',
    },
  ],
  exposes: {
    verb: 'make public',
    when: ({ body }) => (body as { visibility?: string }).visibility === 'public',
    undo: () => 'docsctl undo',
  },
})
