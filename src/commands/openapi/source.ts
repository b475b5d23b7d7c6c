import { getPublishedOpenAPIDocument } from '../../contract/openapi.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { presentSource } from '../../topics/openapi/present-source.ts'

export default operationCommand(getPublishedOpenAPIDocument, {
  summary: 'print the document of the newest version of an OpenAPI specification',
  columns: ['format', 'text'],
  ids: 'format',
  present: presentSource,
  examples: ['openapi source petstore', 'openapi source petstore --json'],
})
