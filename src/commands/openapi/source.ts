import { operationCommand } from '../../command/operation/operation-command.ts'
import { getPublishedOpenAPIDocument } from '../../contract/openapi.ts'
import { presentSource, sourceOutput } from '../../features/openapi/present-source.ts'

export default operationCommand(getPublishedOpenAPIDocument, {
  summary: 'Print the newest version of an OpenAPI specification',
  columns: ['format', 'text'],
  ids: 'format',
  flags: sourceOutput,
  present: presentSource,
  examples: [
    { description: 'Print the document', command: 'openapi source petstore' },
    {
      description: 'Print the format and text of the document as a JSON object',
      command: 'openapi source petstore --json',
    },
  ],
})
