import { getOpenAPIVersionContent } from '../../../contract/openapi-versions.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'

export default operationCommand(getOpenAPIVersionContent, {
  columns: ['urls.source', 'urls.public'],
  ids: 'urls.source',
  examples: [
    'openapi versions content petstore latest',
    'openapi versions content petstore ver_1 --jq .filesystem',
  ],
})
